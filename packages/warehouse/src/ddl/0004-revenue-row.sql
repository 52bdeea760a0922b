-- Figures that advertisers reported: one row per advertiser, date, channel, country and publisher ad account, with its
-- import. Publisher link, rule and advertiser link are those of the account, so that reports need no join.
CREATE TABLE IF NOT EXISTS revenue_row {on_cluster}
(
    import_id UInt64 CODEC(ZSTD(1)),
    date Date CODEC(Delta, ZSTD(1)),
    provider_id UInt32 CODEC(ZSTD(1)),
    channel LowCardinality(String),
    country LowCardinality(String),
    publisher_account_id UInt32 CODEC(ZSTD(1)),
    publisher_id UInt32 CODEC(ZSTD(1)),
    targeting_id UInt32 CODEC(ZSTD(1)),
    rule_id UInt32 CODEC(ZSTD(1)),
    provider_link_id UInt32 CODEC(ZSTD(1)),
    total_searches UInt64 CODEC(T64, ZSTD(1)),
    monetized_searches UInt64 CODEC(T64, ZSTD(1)),
    clicks UInt64 CODEC(T64, ZSTD(1)),
    gross_revenue Decimal(18, 6) CODEC(ZSTD(1)),
    net_revenue Decimal(18, 6) CODEC(ZSTD(1)),
    publisher_revenue Decimal(18, 6) CODEC(ZSTD(1))
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(date)
ORDER BY (date, provider_id, channel, country, publisher_account_id)
SETTINGS
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    non_replicated_deduplication_window = 20000,
    replicated_deduplication_window = 20000,
    replicated_deduplication_window_seconds = 604800
