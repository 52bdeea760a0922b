-- Ninety whole days of searches can be stored one by one, with a few days until they go. Parts that exist keep their end.
ALTER TABLE search_event {on_cluster}
    MODIFY TTL toDateTime(event_time, 'UTC') + INTERVAL 97 DAY DELETE
    SETTINGS materialize_ttl_after_modify = 0
