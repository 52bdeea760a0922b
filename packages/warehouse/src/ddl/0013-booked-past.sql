-- Booked rows as they were before a booking changed the figures of their day (docs/behaviour/revenue.md#as-known-on).
-- `shown_since` is the number of the booking since which a day has its figures; 0 for days that were booked before this was kept.
ALTER TABLE booked_row {on_cluster} ADD COLUMN IF NOT EXISTS shown_since UInt64 CODEC(ZSTD(1));

-- The rows of a day that were shown from the booking `shown_since` on and before the booking `shown_until`. A report reads
-- one of the states of each day, so granules are small.
CREATE TABLE IF NOT EXISTS booked_past {on_cluster}
(
    provider_id UInt32 CODEC(ZSTD(1)),
    date Date CODEC(Delta, ZSTD(1)),
    shown_until UInt64 CODEC(ZSTD(1)),
    slot UInt32 CODEC(Delta, ZSTD(1)),
    shown_since UInt64 CODEC(ZSTD(1)),
    import_id UInt32 CODEC(ZSTD(1)),
    channel LowCardinality(String),
    country LowCardinality(String),
    publisher_account_id UInt32 CODEC(ZSTD(1)),
    publisher_id UInt32 CODEC(ZSTD(1)),
    targeting_id UInt32 CODEC(ZSTD(1)),
    rule_id UInt32 CODEC(ZSTD(1)),
    provider_link_id UInt32 CODEC(ZSTD(1)),
    platform_id UInt32 CODEC(ZSTD(1)),
    search_engine_id UInt32 CODEC(ZSTD(1)),
    tag_type_id UInt32 CODEC(ZSTD(1)),
    traffic_source_id UInt32 CODEC(ZSTD(1)),
    total_searches UInt64 CODEC(T64, ZSTD(1)),
    monetized_searches UInt64 CODEC(T64, ZSTD(1)),
    clicks UInt64 CODEC(T64, ZSTD(1)),
    followon_searches UInt64 CODEC(T64, ZSTD(1)),
    initial_searches UInt64 CODEC(T64, ZSTD(1)),
    gross_revenue Decimal(18, 6) CODEC(ZSTD(1)),
    net_revenue Decimal(18, 6) CODEC(ZSTD(1)),
    publisher_revenue Decimal(18, 6) CODEC(ZSTD(1)),
    divided_percentage Decimal(8, 5) CODEC(ZSTD(1)),
    division Enum8('none' = 0, 'one' = 1, 'country' = 2, 'channel' = 3, 'equal' = 4),
    remarks UInt8 CODEC(ZSTD(1))
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(date)
ORDER BY (provider_id, date, shown_until, slot)
SETTINGS
    index_granularity = 1024,
    min_compress_block_size = 16384,
    fsync_after_insert = 1,
    fsync_part_directory = 1;

-- The states that `booked_past` has whole, written after their rows: a booking that was interrupted may leave a part of
-- one, which means nothing.
CREATE TABLE IF NOT EXISTS booked_past_day {on_cluster}
(
    provider_id UInt32 CODEC(ZSTD(1)),
    date Date CODEC(ZSTD(1)),
    shown_since UInt64 CODEC(ZSTD(1)),
    shown_until UInt64 CODEC(ZSTD(1))
)
ENGINE = {replicated}MergeTree
ORDER BY (date, provider_id, shown_until)
SETTINGS
    fsync_after_insert = 1,
    fsync_part_directory = 1
