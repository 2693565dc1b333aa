CREATE TABLE events (
  source TEXT NOT NULL,
  event_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  body BLOB NOT NULL,
  handled_at INTEGER,
  PRIMARY KEY (source, event_key)
);
