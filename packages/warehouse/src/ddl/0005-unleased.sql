-- Over cap only because the engine held no units of a cap that may have room (docs/decisions/0170).
ALTER TABLE search_event {on_cluster}
    MODIFY COLUMN filtered_reason Enum8(
        '' = 0, 'bot' = 1, 'proxy_ip' = 2, 'ip_rate' = 3, 'chrome_version' = 4, 'windows_version' = 5,
        'short_keyword' = 6, 'latency' = 7, 'high_paying_keyword' = 8, 'unleased' = 9
    )
