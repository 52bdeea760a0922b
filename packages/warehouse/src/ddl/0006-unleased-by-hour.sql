-- One more value in an enum of the sorting key keeps the order of existing rows.
ALTER TABLE search_hour {on_cluster}
    MODIFY COLUMN filtered_reason Enum8(
        '' = 0, 'bot' = 1, 'proxy_ip' = 2, 'ip_rate' = 3, 'chrome_version' = 4, 'windows_version' = 5,
        'short_keyword' = 6, 'latency' = 7, 'high_paying_keyword' = 8, 'unleased' = 9
    )
