-- A store as the version before `leases and successes in the delivery` left it on PostgreSQL: its tables, and deliveries in every state. state.test.ts of the
-- command line migrates it.
-- gateway: quota
CREATE TABLE gateway_quota (
  scope TEXT COLLATE "C" PRIMARY KEY,
  state TEXT COLLATE "C" NOT NULL,
  version BIGINT NOT NULL,
  hold_until BIGINT NOT NULL
  );
-- gateway: breakers
CREATE TABLE gateway_breakers (
  api TEXT COLLATE "C" PRIMARY KEY,
  times BIGINT NOT NULL,
  open_until BIGINT NOT NULL,
  probe_until BIGINT NOT NULL
  );
-- gateway: lanes
CREATE TABLE gateway_lanes (
  name TEXT COLLATE "C" PRIMARY KEY,
  holder TEXT COLLATE "C" NOT NULL,
  held_until BIGINT NOT NULL
  );
-- webhooks: sender
CREATE TABLE webhook_endpoints (
  id TEXT COLLATE "C" PRIMARY KEY, owner TEXT COLLATE "C" NOT NULL, url TEXT NOT NULL, kinds TEXT NOT NULL,
  scheme TEXT NOT NULL, state TEXT NOT NULL, disabled_reason TEXT, disabled_at BIGINT,
  faults TEXT NOT NULL, created_at BIGINT NOT NULL);
  CREATE INDEX webhook_endpoints_owner ON webhook_endpoints (owner, id);
  CREATE TABLE webhook_failing (
  endpoint_id TEXT COLLATE "C" PRIMARY KEY, since BIGINT NOT NULL);
  CREATE TABLE webhook_secrets (
  endpoint_id TEXT COLLATE "C" NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  stage TEXT NOT NULL, kind TEXT NOT NULL, secret TEXT NOT NULL, created_at BIGINT NOT NULL,
  PRIMARY KEY (endpoint_id, kind, stage));
  CREATE TABLE webhook_events (
  position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, owner TEXT COLLATE "C" NOT NULL, id TEXT COLLATE "C" NOT NULL, kind TEXT COLLATE "C" NOT NULL, subject TEXT,
  body BYTEA NOT NULL, digest TEXT NOT NULL, created_at BIGINT NOT NULL,
  UNIQUE (owner, id));
  CREATE INDEX webhook_events_owner ON webhook_events (owner, position);
  CREATE TABLE webhook_deliveries (
  position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT COLLATE "C" NOT NULL UNIQUE, owner TEXT COLLATE "C" NOT NULL,
  event_position BIGINT NOT NULL REFERENCES webhook_events (position) ON DELETE CASCADE,
  endpoint_id TEXT COLLATE "C" NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  state TEXT NOT NULL, reason TEXT, attempts BIGINT NOT NULL, step BIGINT NOT NULL, due_at BIGINT NOT NULL, lease TEXT, fault TEXT,
  created_at BIGINT NOT NULL, settled_at BIGINT);
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at, position) WHERE state = 'pending';
  CREATE INDEX webhook_deliveries_owner ON webhook_deliveries (owner, position);
  CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_position);
  CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, position) WHERE state <> 'delivered';
  CREATE TABLE webhook_attempts (
  delivery_position BIGINT NOT NULL REFERENCES webhook_deliveries (position) ON DELETE CASCADE,
  number BIGINT NOT NULL, at BIGINT NOT NULL, duration_ms BIGINT NOT NULL, outcome TEXT NOT NULL, status BIGINT, detail TEXT,
  body BYTEA, next_at BIGINT,
  PRIMARY KEY (delivery_position, number));
-- webhooks: receiver
CREATE TABLE webhook_received (
  position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, source TEXT COLLATE "C" NOT NULL, event_key TEXT COLLATE "C" NOT NULL, facts_key TEXT COLLATE "C", signed_id TEXT,
  kind TEXT COLLATE "C" NOT NULL, content_type TEXT, body BYTEA NOT NULL, digest TEXT NOT NULL, via TEXT NOT NULL, note TEXT,
  copies BIGINT NOT NULL, received_at BIGINT NOT NULL,
  state TEXT NOT NULL, attempts BIGINT NOT NULL, due_at BIGINT NOT NULL, lease TEXT, problem TEXT, settled_at BIGINT,
  UNIQUE (source, event_key));
  CREATE INDEX webhook_received_facts ON webhook_received (source, facts_key) WHERE facts_key IS NOT NULL;
  CREATE INDEX webhook_received_due ON webhook_received (due_at, position) WHERE state = 'pending';
  CREATE TABLE webhook_done (
  position BIGINT PRIMARY KEY);
  CREATE TABLE webhook_refused (
  position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, source TEXT COLLATE "C" NOT NULL, reason TEXT NOT NULL, headers TEXT NOT NULL, size BIGINT NOT NULL,
  digest TEXT, refused_at BIGINT NOT NULL);
  CREATE TABLE webhook_reconciled (
  source TEXT COLLATE "C" PRIMARY KEY, point BIGINT NOT NULL);
-- webhooks: failures of handlers
ALTER TABLE webhook_received ADD COLUMN failures BIGINT NOT NULL DEFAULT 0;
-- webhooks: whole indexes
DROP INDEX webhook_deliveries_endpoint;
  CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, state);
  CREATE INDEX webhook_received_source ON webhook_received (source, position);
-- webhooks: endpoints by address
CREATE INDEX webhook_endpoints_url ON webhook_endpoints (url, id);
-- webhooks: facts alone
DROP INDEX webhook_received_facts;
  CREATE INDEX webhook_received_facts ON webhook_received (facts_key) WHERE facts_key IS NOT NULL;
-- webhooks: events without a check
ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_event_position_fkey;
  CREATE FUNCTION webhook_event_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
  DELETE FROM webhook_deliveries WHERE event_position = OLD.position;
  RETURN NULL;
  END $$;
  CREATE TRIGGER webhook_event_deleted AFTER DELETE ON webhook_events
  FOR EACH ROW EXECUTE FUNCTION webhook_event_deleted();
-- webhooks: fair claims and verified endpoints
DROP INDEX webhook_deliveries_due;
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at, position, owner, endpoint_id) WHERE state = 'pending';
  ALTER TABLE webhook_endpoints ADD COLUMN verified_at BIGINT;
-- webhooks: marks of deleted events
DELETE FROM webhook_done WHERE NOT EXISTS (SELECT 1 FROM webhook_received r WHERE r.position = webhook_done.position);
-- sandbox: keys and payments
CREATE TABLE sandbox_keys (
  id TEXT COLLATE "C" PRIMARY KEY, digest TEXT COLLATE "C" NOT NULL UNIQUE, network TEXT COLLATE "C" NOT NULL, read_only BIGINT NOT NULL,
  payments BIGINT NOT NULL, events BIGINT NOT NULL, deliveries BIGINT NOT NULL,
  created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL);
  CREATE INDEX sandbox_keys_expiry ON sandbox_keys (expires_at);
  CREATE INDEX sandbox_keys_network ON sandbox_keys (network, expires_at);
  CREATE TABLE sandbox_calls (
  key_id TEXT COLLATE "C" PRIMARY KEY REFERENCES sandbox_keys (id) ON DELETE CASCADE, times TEXT NOT NULL);
  CREATE TABLE sandbox_payments (
  position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT COLLATE "C" NOT NULL UNIQUE,
  owner TEXT COLLATE "C" NOT NULL REFERENCES sandbox_keys (id) ON DELETE CASCADE,
  amount BIGINT NOT NULL, currency TEXT NOT NULL, description TEXT NOT NULL, status TEXT NOT NULL,
  created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL);
  CREATE INDEX sandbox_payments_owner ON sandbox_payments (owner, position);
  CREATE TABLE sandbox_replays (
  owner TEXT COLLATE "C" NOT NULL REFERENCES sandbox_keys (id) ON DELETE CASCADE, replay_key TEXT COLLATE "C" NOT NULL,
  fingerprint TEXT NOT NULL, answer TEXT NOT NULL, created_at BIGINT NOT NULL,
  PRIMARY KEY (owner, replay_key));
-- sandbox: sites of callers
ALTER TABLE sandbox_keys ADD COLUMN site TEXT COLLATE "C" NOT NULL DEFAULT '';
  CREATE INDEX sandbox_keys_site ON sandbox_keys (site, expires_at);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('gateway', 1, 'quota', '4ca4a47a58239e43f225c8e2132935db3cab0eddb2ab603521ad57c16d229be9', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('gateway', 2, 'breakers', '1adc9b9f186d257408b7da4477876caef4dce3eac1567b69dcc16ea2601822a4', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('gateway', 3, 'lanes', '9f579553a35b6f858255ac85c7e9e736950ca9b942de42c87e8d8048a1b035c9', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('sandbox', 1, 'keys and payments', '5b12744af9131f0e7c1a1d66eb299949113c923b520f788d3f48e610f439bdd0', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('sandbox', 2, 'sites of callers', '5b30da8aa0c027b84319aed0a9492db5ba05d38a67da8ac8f152b050d48c4df7', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 1, 'sender', '1fddbedeb3811abbda6565a6dac41cb3b6a48d260317a96dbd33a4bed36bada8', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 2, 'receiver', '0050f31a8c5aae0473e1c526cc4c98138357c61fcb85a62d02774e3b8877ec76', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 3, 'failures of handlers', '45cac83f27906a3551fd715fc424c2ab745a3d5c5218219f186bc6231c4a5ba4', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 4, 'whole indexes', '6158f154dddeb4bab85ded5cf252dffe6e49d25435a3c1337fb78b19dab7a482', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 5, 'endpoints by address', 'b7bca430b008ccab1dd6d110e3e0ce8314d60fd7b5503a02335e49c08558cc4e', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 6, 'facts alone', 'd66e12afef241fc1d9ffc53fad56dd127d71f7a0d191e14473a7902060b54e9e', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 7, 'events without a check', 'cc4287e262b2ca59224ca9f5ebaad03fa885dbdc8fa37024267db32dee31b724', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 8, 'fair claims and verified endpoints', 'e53c92190c15a90376193db7abf4d82d58ece43db059074ec9b3c795b4dfc58d', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 9, 'marks of deleted events', '7d6f1800566c89e3797d3025da2d5f7b9a91cbf6fba4e9e5a6ed76b46267b6ce', 1794823200000);
INSERT INTO webhook_endpoints (id, owner, url, kinds, scheme, state, faults, created_at) VALUES ('end_0mwjc5dm8509f3478231272c9a33f', 'ana', 'http://127.0.0.1:9/webhooks/pagamentos', '*', 'spec', 'active', '[]', 1794823200000);
INSERT INTO webhook_endpoints (id, owner, url, kinds, scheme, state, faults, created_at) VALUES ('end_0mwjc5dnkdcee509039a049cd13e5', 'bia', 'http://127.0.0.1:9/webhooks/pagamentos', '*', 'spec', 'active', '[]', 1794823200000);
INSERT INTO webhook_endpoints (id, owner, url, kinds, scheme, state, disabled_reason, disabled_at, faults, created_at) VALUES ('end_0mwjc5dnn4128823030a429587566', 'caio', 'http://127.0.0.1:9/webhooks/pagamentos', '*', 'spec', 'disabled', 'by_request', 1794991355000, '[]', 1794823200000);
INSERT INTO webhook_failing (endpoint_id, since) VALUES ('end_0mwjc5dm8509f3478231272c9a33f', 1794991355000);
INSERT INTO webhook_failing (endpoint_id, since) VALUES ('end_0mwjc5dnkdcee509039a049cd13e5', 1794823200000);
INSERT INTO webhook_secrets (endpoint_id, stage, kind, secret, created_at) VALUES ('end_0mwjc5dm8509f3478231272c9a33f', 'current', 'shared', 'segredo-de-exemplo-da-versao-antiga', 1794823200000);
INSERT INTO webhook_secrets (endpoint_id, stage, kind, secret, created_at) VALUES ('end_0mwjc5dnkdcee509039a049cd13e5', 'current', 'shared', 'segredo-de-exemplo-da-versao-antiga', 1794823200000);
INSERT INTO webhook_secrets (endpoint_id, stage, kind, secret, created_at) VALUES ('end_0mwjc5dnn4128823030a429587566', 'current', 'shared', 'segredo-de-exemplo-da-versao-antiga', 1794823200000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) OVERRIDING SYSTEM VALUE VALUES (1, 'ana', 'evt_once', 'pagamento.aprovado', '\x7b226e223a226f6e6365227d', '00cdfc7b49741428aaa43ca956e095732bf445e8ae73f16d50dc561d424581eb', 1794823200000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) OVERRIDING SYSTEM VALUE VALUES (2, 'ana', 'evt_again', 'pagamento.aprovado', '\x7b226e223a22616761696e227d', '157ce9d28aec743aa27202100679758036ed919499c9e8a91d1093c107c03275', 1794823200000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) OVERRIDING SYSTEM VALUE VALUES (3, 'bia', 'evt_dead', 'pagamento.aprovado', '\x7b226e223a2264656164227d', 'e0f0fe3e32b0ebfcb6d3ff224066ad46bd53aa8a13b9f6cbf3a6f31a03097964', 1794823200000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) OVERRIDING SYSTEM VALUE VALUES (4, 'ana', 'evt_dropped', 'pagamento.aprovado', '\x7b226e223a2264726f70706564227d', 'f3ecdb6900b4bc9bdc0841ff71d6e9f2b214fa86a15c6e6b903c1377b4a7def7', 1794991355000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) OVERRIDING SYSTEM VALUE VALUES (5, 'ana', 'evt_later', 'pagamento.aprovado', '\x7b226e223a226c61746572227d', '4ffb35f42a2041b4f74fd0b9491c46e81a52d371c344958b033067d46070c8c5', 1794991355000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) OVERRIDING SYSTEM VALUE VALUES (6, 'caio', 'evt_held', 'pagamento.aprovado', '\x7b226e223a2268656c64227d', '3549dee831fa96299b63c3a9c7735c64cb0695e41c3c5f4a865be95d9b981b52', 1794991355000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) OVERRIDING SYSTEM VALUE VALUES (7, 'ana', 'evt_claimed', 'pagamento.aprovado', '\x7b226e223a22636c61696d6564227d', '4dae9b6c27b4a1fe9719116e42e178316924c1093e0044ac8e44d7d496363a63', 1794991355000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) OVERRIDING SYSTEM VALUE VALUES (8, 'ana', 'evt_due', 'pagamento.aprovado', '\x7b226e223a22647565227d', '1dbcb51eb8751960c11bbb4eafa9670e13ba2f68a14c428edd359dbfca19b585', 1794991355000);
INSERT INTO webhook_events (position, owner, id, kind, subject, body, digest, created_at) OVERRIDING SYSTEM VALUE VALUES (9, 'chv_0mwlvi9o8b5af9dc559f2afaaf688', 'evt_0mwlvi9o8d213f60a073eb62e6544', 'pagamento.criado', '/sandbox/v1/pagamentos/pag_0mwlvi9o8a9e7484ca5e012effbb2', '\x7b226576656e746f223a22706167616d656e746f2e63726961646f222c226964223a226576745f306d776c7669396f386432313366363061303733656236326536353434222c2276616c6f72223a343939302c226d6f656461223a2242524c222c2263726961646f5f656d223a22323032362d31312d31385430383a34323a33352e3030305a227d', 'aacec3e8c7b27af09bf73239e89a793e47f0f9bf1dda41fb6ee21256c35653e1', 1794991355000);
SELECT setval(pg_get_serial_sequence('webhook_events', 'position'), 9);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at, settled_at) OVERRIDING SYSTEM VALUE VALUES (1, 'ent_0mwjc5dnx913ac0b19dac80289d4b', 'ana', 1, 'end_0mwjc5dm8509f3478231272c9a33f', 'delivered', 1, 1, 1794823230000, 1794823200000, 1794823200000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at, settled_at) OVERRIDING SYSTEM VALUE VALUES (2, 'ent_0mwjc5dp003308eefeceb4946030f', 'ana', 2, 'end_0mwjc5dm8509f3478231272c9a33f', 'delivered', 2, 2, 1794823235000, 1794823200000, 1794823205000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, reason, attempts, step, due_at, created_at, settled_at) OVERRIDING SYSTEM VALUE VALUES (3, 'ent_0mwjc5dp59a7582bf8ca0ac726046', 'bia', 3, 'end_0mwjc5dnkdcee509039a049cd13e5', 'dead', 'status', 11, 11, 1794991385000, 1794823200000, 1794991355000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, reason, attempts, step, due_at, created_at, settled_at) OVERRIDING SYSTEM VALUE VALUES (4, 'ent_0mwjc5e9t3f72d155bc1d0a9d5efb', 'ana', 4, 'end_0mwjc5dm8509f3478231272c9a33f', 'dropped', 'fault', 0, 0, 1794991355000, 1794991355000, 1794991355000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at) OVERRIDING SYSTEM VALUE VALUES (5, 'ent_0mwjc5eac20588b7f3dea8daaad41', 'ana', 5, 'end_0mwjc5dm8509f3478231272c9a33f', 'pending', 1, 1, 1794991360000, 1794991355000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at) OVERRIDING SYSTEM VALUE VALUES (6, 'ent_0mwjc5ebcce31969b1387df6bc4d2', 'caio', 6, 'end_0mwjc5dnn4128823030a429587566', 'held', 0, 0, 1794991355000, 1794991355000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, lease, created_at) OVERRIDING SYSTEM VALUE VALUES (7, 'ent_0mwjc5ebzc8a48bd5d1ae67aeb56e', 'ana', 7, 'end_0mwjc5dm8509f3478231272c9a33f', 'pending', 1, 0, 1794991385000, '415549dc-9cb4-4cf9-b667-9354f350cb28', 1794991355000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at) OVERRIDING SYSTEM VALUE VALUES (8, 'ent_0mwjc5ecc26b9dafae7bffb8c2bdf', 'ana', 8, 'end_0mwjc5dm8509f3478231272c9a33f', 'pending', 0, 0, 1794991355000, 1794991355000);
SELECT setval(pg_get_serial_sequence('webhook_deliveries', 'position'), 8);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, body) VALUES (1, 1, 1794823200000, 8, 'delivered', 200, '\x616e7377657220323030');
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (2, 1, 1794823200000, 8, 'status', 503, 1794823205000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, body) VALUES (2, 2, 1794823205000, 1, 'delivered', 200, '\x616e7377657220323030');
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 1, 1794823200000, 8, 'status', 500, 1794823205000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 2, 1794823205000, 1, 'status', 500, 1794823235000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 3, 1794823235000, 1, 'status', 500, 1794823355000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 4, 1794823355000, 1, 'status', 500, 1794823955000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 5, 1794823955000, 1, 'status', 500, 1794825755000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 6, 1794825755000, 4, 'status', 500, 1794829355000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 7, 1794829355000, 1, 'status', 500, 1794840155000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 8, 1794840155000, 1, 'status', 500, 1794861755000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 9, 1794861755000, 1, 'status', 500, 1794904955000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 10, 1794904955000, 1, 'status', 500, 1794991355000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, body) VALUES (3, 11, 1794991355000, 2, 'status', 500, '\x616e7377657220353030');
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, body, next_at) VALUES (5, 1, 1794991355000, 1, 'status', 500, '\x616e7377657220353030', 1794991360000);
INSERT INTO webhook_received (position, source, event_key, facts_key, signed_id, kind, body, digest, via, copies, received_at, state, attempts, due_at, settled_at, failures) OVERRIDING SYSTEM VALUE VALUES (1, 'spec', 'id:evt_received', '2026-11-16T10:00:00Z SSUX9CksJLawfUFmJezNS7z-Xtta1OdkkRm5ltafVB4', 'evt_received', 'pagamento.criado', '\x7b226576656e746f223a22706167616d656e746f2e63726961646f222c226964223a226576745f7265636569766564222c2263726961646f5f656d223a22323032362d31312d31365431303a30303a30305a227d', '92c3fd42d4910d94cfb34708336ee70d51c11da05f70ded0a062eedf4aee4de8', 'delivery', 1, 1794991355000, 'done', 1, 1794991415000, 1794991355000, 0);
INSERT INTO webhook_received (position, source, event_key, facts_key, signed_id, kind, body, digest, via, copies, received_at, state, attempts, due_at, failures) OVERRIDING SYSTEM VALUE VALUES (2, 'spec', 'id:evt_waiting', '2026-11-16T10:00:00Z 0Ld578b3gG7mg1iHTvqgVFBm8HjpPHruYd-pm2ih6NU', 'evt_waiting', 'pagamento.criado', '\x7b226576656e746f223a22706167616d656e746f2e63726961646f222c226964223a226576745f77616974696e67222c2263726961646f5f656d223a22323032362d31312d31365431303a30303a30305a227d', '0d95ae269197adff94fb1ee38f01904d4482f73ce73873a4c1d95fcb8fc4ee28', 'delivery', 1, 1794991355000, 'pending', 0, 1794991355000, 0);
SELECT setval(pg_get_serial_sequence('webhook_received', 'position'), 2);
INSERT INTO webhook_done (position) VALUES (1);
INSERT INTO webhook_refused (position, source, reason, headers, size, digest, refused_at) OVERRIDING SYSTEM VALUE VALUES (1, 'spec', 'signature_wrong', '{"webhook-id":"evt_refused","webhook-timestamp":"1794991355"}', 83, '95ca6a857ffd8c826ebe24b6fd162a173845bc982a8721607e9a2013f1ee4046', 1794991355000);
SELECT setval(pg_get_serial_sequence('webhook_refused', 'position'), 1);
INSERT INTO sandbox_keys (id, digest, network, read_only, payments, events, deliveries, created_at, expires_at, site) VALUES ('chv_0mwlvi9o8b5af9dc559f2afaaf688', 'rmwNgXHJA0mt3_5bdiQG3agJoeoexRXLSELE0_uYk4w', 'doQDKd4MKzAy-xJa6yAaTg', 0, 1, 1, 0, 1794991355000, 1795077755000, 'doQDKd4MKzAy-xJa6yAaTg');
INSERT INTO sandbox_calls (key_id, times) VALUES ('chv_0mwlvi9o8b5af9dc559f2afaaf688', '[1794991355000]');
INSERT INTO sandbox_payments (position, id, owner, amount, currency, description, status, created_at, updated_at) OVERRIDING SYSTEM VALUE VALUES (1, 'pag_0mwlvi9o8a9e7484ca5e012effbb2', 'chv_0mwlvi9o8b5af9dc559f2afaaf688', 4990, 'BRL', 'old', 'pendente', 1794991355000, 1794991355000);
SELECT setval(pg_get_serial_sequence('sandbox_payments', 'position'), 1);
INSERT INTO gateway_quota (scope, state, version, hold_until) VALUES ('receitaws without address:default', '[2,[1794991355001,1],[],[]]', 2, 0);
