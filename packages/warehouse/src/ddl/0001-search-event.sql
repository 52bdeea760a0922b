-- One row a search, in the order of arrival inside an hour: a time range reads few granules, and the rows of one
-- batch lie side by side, so that the look-up before each insert (docs/decisions/0031) costs milliseconds.
CREATE TABLE IF NOT EXISTS search_event {on_cluster}
(
    -- The record carries milliseconds; an Int64 is read from text without any guess at its unit.
    event_ms Int64 EPHEMERAL,
    event_time DateTime64(3, 'UTC') DEFAULT fromUnixTimestamp64Milli(event_ms, 'UTC') CODEC(Delta, ZSTD(1)),
    segment UInt64 CODEC(Delta, ZSTD(1)),
    sequence UInt32 CODEC(Delta, ZSTD(1)),
    outcome Enum8('redirected' = 1, 'filtered' = 2, 'overcapped' = 3, 'warmup' = 4, 'fallback' = 5),
    filtered_reason Enum8(
        '' = 0, 'bot' = 1, 'proxy_ip' = 2, 'ip_rate' = 3, 'chrome_version' = 4,
        'windows_version' = 5, 'short_keyword' = 6, 'latency' = 7, 'high_paying_keyword' = 8
    ),
    publisher_id UInt32,
    targeting_id UInt32,
    rule_id UInt32,
    advertiser_link_group_id UInt32,
    group_rule_id UInt32,
    provider_id UInt32,
    provider_link_id UInt32,
    platform_id UInt32,
    search_engine_id UInt32,
    tag_type_id UInt32,
    traffic_source_id UInt32,
    quality_score Enum8('' = 0, 'direct' = 1, 'premium' = 2, 'mid' = 3, 'low' = 4),
    channel LowCardinality(String),
    country LowCardinality(String),
    keyword String CODEC(ZSTD(1)),
    click_id String CODEC(ZSTD(1)),
    sub_id String CODEC(ZSTD(1)),
    address_hash UInt64 CODEC(ZSTD(1)),
    user_agent String CODEC(ZSTD(1)),
    referrer String CODEC(ZSTD(1)),
    revision UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(event_time)
ORDER BY (toStartOfHour(event_time), segment, sequence)
-- Whole months go at once, without rewriting parts: a search is kept for 90 to 121 days.
TTL toDateTime(event_time, 'UTC') + INTERVAL 90 DAY DELETE
SETTINGS
    ttl_only_drop_parts = 1,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    -- Both names: a single server reads the first, a replicated or cloud one the others.
    non_replicated_deduplication_window = 20000,
    replicated_deduplication_window = 20000,
    replicated_deduplication_window_seconds = 604800
