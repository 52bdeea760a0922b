-- Searches by hour and every reporting dimension, summed by merges. `batch` is 0 on counts. One more row for each
-- batch has its hash there and the batch's rows in `searches`: it is in the same part as the batch's counts, so both
-- are stored or neither (docs/decisions/0031). Reports read `batch = 0`.
CREATE TABLE IF NOT EXISTS search_hour {on_cluster}
(
    batch UInt64 CODEC(ZSTD(1)),
    hour DateTime('UTC') CODEC(Delta, ZSTD(1)),
    publisher_id UInt32 CODEC(ZSTD(1)),
    targeting_id UInt32 CODEC(ZSTD(1)),
    provider_id UInt32 CODEC(ZSTD(1)),
    provider_link_id UInt32 CODEC(ZSTD(1)),
    rule_id UInt32 CODEC(ZSTD(1)),
    advertiser_link_group_id UInt32 CODEC(ZSTD(1)),
    platform_id UInt32 CODEC(ZSTD(1)),
    search_engine_id UInt32 CODEC(ZSTD(1)),
    tag_type_id UInt32 CODEC(ZSTD(1)),
    traffic_source_id UInt32 CODEC(ZSTD(1)),
    quality_score Enum8('' = 0, 'direct' = 1, 'premium' = 2, 'mid' = 3, 'low' = 4),
    filtered_reason Enum8(
        '' = 0, 'bot' = 1, 'proxy_ip' = 2, 'ip_rate' = 3, 'chrome_version' = 4,
        'windows_version' = 5, 'short_keyword' = 6, 'latency' = 7, 'high_paying_keyword' = 8
    ),
    country LowCardinality(String),
    channel LowCardinality(String),
    searches UInt64 CODEC(T64, ZSTD(1)),
    redirected UInt64 CODEC(T64, ZSTD(1)),
    filtered UInt64 CODEC(T64, ZSTD(1)),
    overcapped UInt64 CODEC(T64, ZSTD(1)),
    warmup UInt64 CODEC(T64, ZSTD(1)),
    fallback UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = {replicated}SummingMergeTree((searches, redirected, filtered, overcapped, warmup, fallback))
PARTITION BY toYYYYMM(hour)
PRIMARY KEY (batch, hour, publisher_id, targeting_id)
ORDER BY (
    batch, hour, publisher_id, targeting_id, provider_id, provider_link_id, rule_id, advertiser_link_group_id,
    platform_id, search_engine_id, tag_type_id, traffic_source_id, quality_score, filtered_reason, country, channel
)
-- A batch's own row outlives the batch's searches, so that no retry can count them twice.
TTL hour + INTERVAL 36 MONTH DELETE, hour + INTERVAL 150 DAY DELETE WHERE batch != 0
SETTINGS
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    non_replicated_deduplication_window = 20000,
    replicated_deduplication_window = 20000,
    replicated_deduplication_window_seconds = 604800
