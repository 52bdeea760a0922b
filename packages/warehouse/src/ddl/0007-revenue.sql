-- Revenue as it was reported and as it was booked (docs/behaviour/revenue.md#storage). The table of before was never
-- written to.
DROP TABLE IF EXISTS revenue_row {on_cluster};

-- Lines of an import that were not uploaded, as the advertiser wrote them, with the reason. `load` is the number of the
-- reading: a reading that was interrupted leaves rows that PostgreSQL does not name, and retention removes them.
CREATE TABLE IF NOT EXISTS skipped_line {on_cluster}
(
    provider_id UInt32 CODEC(ZSTD(1)),
    import_id UInt32 CODEC(ZSTD(1)),
    load UInt32 CODEC(ZSTD(1)),
    row_index UInt32 CODEC(Delta, ZSTD(1)),
    -- What it was when the import was loaded.
    outcome Enum8('no account' = 1, 'failed' = 2, 'excluded' = 3),
    date Nullable(Date) CODEC(ZSTD(1)),
    channel String CODEC(ZSTD(1)),
    total_searches UInt64 CODEC(T64, ZSTD(1)),
    monetized_searches UInt64 CODEC(T64, ZSTD(1)),
    clicks UInt64 CODEC(T64, ZSTD(1)),
    revenue Decimal(18, 6) CODEC(ZSTD(1)),
    field LowCardinality(String),
    reason String CODEC(ZSTD(1)),
    -- Its fields as they were.
    texts Array(String) CODEC(ZSTD(1)),
    created_at DateTime('UTC') CODEC(Delta, ZSTD(1))
)
ENGINE = {replicated}MergeTree
ORDER BY (provider_id, import_id, load, row_index)
SETTINGS
    fsync_after_insert = 1,
    fsync_part_directory = 1;

-- The lines that were read, in the order in which the truth of a day is found. Lines of one import with one key add up.
CREATE TABLE IF NOT EXISTS reported_row {on_cluster}
(
    provider_id UInt32 CODEC(ZSTD(1)),
    date Date CODEC(Delta, ZSTD(1)),
    import_id UInt32 CODEC(ZSTD(1)),
    load UInt32 CODEC(ZSTD(1)),
    row_index UInt32 CODEC(Delta, ZSTD(1)),
    -- Whether an account matched when the import was loaded. Bookings match again.
    is_matched UInt8 CODEC(ZSTD(1)),
    channel LowCardinality(String),
    country LowCardinality(String),
    -- A country was given and could not be read: match status 6.
    country_unread UInt8 CODEC(ZSTD(1)),
    total_searches UInt64 CODEC(T64, ZSTD(1)),
    monetized_searches UInt64 CODEC(T64, ZSTD(1)),
    clicks UInt64 CODEC(T64, ZSTD(1)),
    followon_searches UInt64 CODEC(T64, ZSTD(1)),
    initial_searches UInt64 CODEC(T64, ZSTD(1)),
    revenue Decimal(18, 6) CODEC(ZSTD(1))
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(date)
ORDER BY (provider_id, date, import_id, load, channel, country)
SETTINGS
    fsync_after_insert = 1,
    fsync_part_directory = 1;

-- What a booking gives. A row is replaced by the row of a newer version in the same `slot` of the same day; slots that a
-- newer version does not need are marked as gone. Publisher link, rule and advertiser link with its properties are those
-- of the account, so that reports need no join.
CREATE TABLE IF NOT EXISTS booked_row {on_cluster}
(
    provider_id UInt32 CODEC(ZSTD(1)),
    date Date CODEC(Delta, ZSTD(1)),
    slot UInt32 CODEC(Delta, ZSTD(1)),
    version UInt64 CODEC(ZSTD(1)),
    is_gone UInt8 CODEC(ZSTD(1)),
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
    -- Percent, and how it was found.
    divided_percentage Decimal(8, 5) CODEC(ZSTD(1)),
    division Enum8('none' = 0, 'one' = 1, 'country' = 2, 'channel' = 3, 'equal' = 4),
    remarks UInt8 CODEC(ZSTD(1))
)
ENGINE = {replicated}ReplacingMergeTree(version, is_gone)
PARTITION BY toYYYYMM(date)
ORDER BY (provider_id, date, slot)
SETTINGS
    fsync_after_insert = 1,
    fsync_part_directory = 1
