-- A store as the version before `leases and successes in the delivery` left it on SQLite: its tables, and deliveries in every state. state.test.ts of the
-- command line migrates it.
-- gateway: quota
CREATE TABLE gateway_quota (
  scope TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  version BIGINT NOT NULL,
  hold_until BIGINT NOT NULL
  );
-- gateway: breakers
CREATE TABLE gateway_breakers (
  api TEXT PRIMARY KEY,
  times BIGINT NOT NULL,
  open_until BIGINT NOT NULL,
  probe_until BIGINT NOT NULL
  );
-- gateway: lanes
CREATE TABLE gateway_lanes (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  held_until BIGINT NOT NULL
  );
-- webhooks: sender
CREATE TABLE webhook_endpoints (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, url TEXT NOT NULL, kinds TEXT NOT NULL,
  scheme TEXT NOT NULL, state TEXT NOT NULL, disabled_reason TEXT, disabled_at BIGINT,
  faults TEXT NOT NULL, created_at BIGINT NOT NULL);
  CREATE INDEX webhook_endpoints_owner ON webhook_endpoints (owner, id);
  CREATE TABLE webhook_failing (
  endpoint_id TEXT PRIMARY KEY, since BIGINT NOT NULL);
  CREATE TABLE webhook_secrets (
  endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  stage TEXT NOT NULL, kind TEXT NOT NULL, secret TEXT NOT NULL, created_at BIGINT NOT NULL,
  PRIMARY KEY (endpoint_id, kind, stage));
  CREATE TABLE webhook_events (
  position INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, subject TEXT,
  body BLOB NOT NULL, digest TEXT NOT NULL, created_at BIGINT NOT NULL,
  UNIQUE (owner, id));
  CREATE INDEX webhook_events_owner ON webhook_events (owner, position);
  CREATE TABLE webhook_deliveries (
  position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL,
  event_position BIGINT NOT NULL REFERENCES webhook_events (position) ON DELETE CASCADE,
  endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  state TEXT NOT NULL, reason TEXT, attempts BIGINT NOT NULL, step BIGINT NOT NULL, due_at BIGINT NOT NULL, lease TEXT, fault TEXT,
  created_at BIGINT NOT NULL, settled_at BIGINT);
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at, position) WHERE state = 'pending';
  CREATE INDEX webhook_deliveries_owner ON webhook_deliveries (owner, position);
  CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_position);
  CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, position) WHERE state <> 'delivered';
  CREATE TABLE webhook_attempts (
  delivery_position BIGINT NOT NULL REFERENCES webhook_deliveries (position) ON DELETE CASCADE,
  number BIGINT NOT NULL, at BIGINT NOT NULL, duration_ms BIGINT NOT NULL, outcome TEXT NOT NULL, status BIGINT, detail TEXT,
  body BLOB, next_at BIGINT,
  PRIMARY KEY (delivery_position, number));
-- webhooks: receiver
CREATE TABLE webhook_received (
  position INTEGER PRIMARY KEY AUTOINCREMENT, source TEXT NOT NULL, event_key TEXT NOT NULL, facts_key TEXT, signed_id TEXT,
  kind TEXT NOT NULL, content_type TEXT, body BLOB NOT NULL, digest TEXT NOT NULL, via TEXT NOT NULL, note TEXT,
  copies BIGINT NOT NULL, received_at BIGINT NOT NULL,
  state TEXT NOT NULL, attempts BIGINT NOT NULL, due_at BIGINT NOT NULL, lease TEXT, problem TEXT, settled_at BIGINT,
  UNIQUE (source, event_key));
  CREATE INDEX webhook_received_facts ON webhook_received (source, facts_key) WHERE facts_key IS NOT NULL;
  CREATE INDEX webhook_received_due ON webhook_received (due_at, position) WHERE state = 'pending';
  CREATE TABLE webhook_done (
  position BIGINT PRIMARY KEY);
  CREATE TABLE webhook_refused (
  position INTEGER PRIMARY KEY AUTOINCREMENT, source TEXT NOT NULL, reason TEXT NOT NULL, headers TEXT NOT NULL, size BIGINT NOT NULL,
  digest TEXT, refused_at BIGINT NOT NULL);
  CREATE TABLE webhook_reconciled (
  source TEXT PRIMARY KEY, point BIGINT NOT NULL);
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
;
-- webhooks: fair claims and verified endpoints
DROP INDEX webhook_deliveries_due;
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at, position, owner, endpoint_id) WHERE state = 'pending';
  ALTER TABLE webhook_endpoints ADD COLUMN verified_at BIGINT;
-- webhooks: marks of deleted events
DELETE FROM webhook_done WHERE NOT EXISTS (SELECT 1 FROM webhook_received r WHERE r.position = webhook_done.position);
-- sandbox: keys and payments
CREATE TABLE sandbox_keys (
  id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, network TEXT NOT NULL, read_only BIGINT NOT NULL,
  payments BIGINT NOT NULL, events BIGINT NOT NULL, deliveries BIGINT NOT NULL,
  created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL);
  CREATE INDEX sandbox_keys_expiry ON sandbox_keys (expires_at);
  CREATE INDEX sandbox_keys_network ON sandbox_keys (network, expires_at);
  CREATE TABLE sandbox_calls (
  key_id TEXT PRIMARY KEY REFERENCES sandbox_keys (id) ON DELETE CASCADE, times TEXT NOT NULL);
  CREATE TABLE sandbox_payments (
  position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL REFERENCES sandbox_keys (id) ON DELETE CASCADE,
  amount BIGINT NOT NULL, currency TEXT NOT NULL, description TEXT NOT NULL, status TEXT NOT NULL,
  created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL);
  CREATE INDEX sandbox_payments_owner ON sandbox_payments (owner, position);
  CREATE TABLE sandbox_replays (
  owner TEXT NOT NULL REFERENCES sandbox_keys (id) ON DELETE CASCADE, replay_key TEXT NOT NULL,
  fingerprint TEXT NOT NULL, answer TEXT NOT NULL, created_at BIGINT NOT NULL,
  PRIMARY KEY (owner, replay_key));
-- sandbox: sites of callers
ALTER TABLE sandbox_keys ADD COLUMN site TEXT NOT NULL DEFAULT '';
  CREATE INDEX sandbox_keys_site ON sandbox_keys (site, expires_at);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('gateway', 1, 'quota', '5b0608efd977befe80efc0bf05c96a6ebe8e15b6f2659393e17a6801d987c7e0', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('gateway', 2, 'breakers', '84d4ebd8f95cf12dc3f6bf4322bb7a177f2acc323b86818627f8e8c47cffb529', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('gateway', 3, 'lanes', 'cc7691336aba079c0cd5036b0bd8f3ac134295d42d088de31ed85b3005ea7ef1', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('sandbox', 1, 'keys and payments', '189cf76de9d54350291f8b9b22e3129c0c2989fba86720d3b8b0301107df8bd7', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('sandbox', 2, 'sites of callers', 'ec81756afb55a3f6c884270e7a136a3b8543efd526cce80f6448c04b44fa6847', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 1, 'sender', '4da01f8482d7acd12e20de28e7fc0ec60b1653418f7c64b0b998fa26070fbdef', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 2, 'receiver', '4d4cabd4358b84b141a7f7c10e4fa4a40301a6f7e241ee20205823cc26986e05', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 3, 'failures of handlers', '45cac83f27906a3551fd715fc424c2ab745a3d5c5218219f186bc6231c4a5ba4', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 4, 'whole indexes', '6158f154dddeb4bab85ded5cf252dffe6e49d25435a3c1337fb78b19dab7a482', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 5, 'endpoints by address', 'b7bca430b008ccab1dd6d110e3e0ce8314d60fd7b5503a02335e49c08558cc4e', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 6, 'facts alone', 'd66e12afef241fc1d9ffc53fad56dd127d71f7a0d191e14473a7902060b54e9e', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 7, 'events without a check', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 8, 'fair claims and verified endpoints', 'e53c92190c15a90376193db7abf4d82d58ece43db059074ec9b3c795b4dfc58d', 1794823200000);
INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('webhooks', 9, 'marks of deleted events', '7d6f1800566c89e3797d3025da2d5f7b9a91cbf6fba4e9e5a6ed76b46267b6ce', 1794823200000);
INSERT INTO webhook_endpoints (id, owner, url, kinds, scheme, state, faults, created_at) VALUES ('end_0mwjc581aaa783fb939651f80dcaf', 'ana', 'http://127.0.0.1:9/webhooks/pagamentos', '*', 'spec', 'active', '[]', 1794823200000);
INSERT INTO webhook_endpoints (id, owner, url, kinds, scheme, state, faults, created_at) VALUES ('end_0mwjc58200ae6b2a245ac49b12a1f', 'bia', 'http://127.0.0.1:9/webhooks/pagamentos', '*', 'spec', 'active', '[]', 1794823200000);
INSERT INTO webhook_endpoints (id, owner, url, kinds, scheme, state, disabled_reason, disabled_at, faults, created_at) VALUES ('end_0mwjc582m8427eeb5de11bf01d715', 'caio', 'http://127.0.0.1:9/webhooks/pagamentos', '*', 'spec', 'disabled', 'by_request', 1794991355000, '[]', 1794823200000);
INSERT INTO webhook_failing (endpoint_id, since) VALUES ('end_0mwjc581aaa783fb939651f80dcaf', 1794991355000);
INSERT INTO webhook_failing (endpoint_id, since) VALUES ('end_0mwjc58200ae6b2a245ac49b12a1f', 1794823200000);
INSERT INTO webhook_secrets (endpoint_id, stage, kind, secret, created_at) VALUES ('end_0mwjc581aaa783fb939651f80dcaf', 'current', 'shared', 'segredo-de-exemplo-da-versao-antiga', 1794823200000);
INSERT INTO webhook_secrets (endpoint_id, stage, kind, secret, created_at) VALUES ('end_0mwjc58200ae6b2a245ac49b12a1f', 'current', 'shared', 'segredo-de-exemplo-da-versao-antiga', 1794823200000);
INSERT INTO webhook_secrets (endpoint_id, stage, kind, secret, created_at) VALUES ('end_0mwjc582m8427eeb5de11bf01d715', 'current', 'shared', 'segredo-de-exemplo-da-versao-antiga', 1794823200000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) VALUES (1, 'ana', 'evt_once', 'pagamento.aprovado', X'7b226e223a226f6e6365227d', '00cdfc7b49741428aaa43ca956e095732bf445e8ae73f16d50dc561d424581eb', 1794823200000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) VALUES (2, 'ana', 'evt_again', 'pagamento.aprovado', X'7b226e223a22616761696e227d', '157ce9d28aec743aa27202100679758036ed919499c9e8a91d1093c107c03275', 1794823200000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) VALUES (3, 'bia', 'evt_dead', 'pagamento.aprovado', X'7b226e223a2264656164227d', 'e0f0fe3e32b0ebfcb6d3ff224066ad46bd53aa8a13b9f6cbf3a6f31a03097964', 1794823200000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) VALUES (4, 'ana', 'evt_dropped', 'pagamento.aprovado', X'7b226e223a2264726f70706564227d', 'f3ecdb6900b4bc9bdc0841ff71d6e9f2b214fa86a15c6e6b903c1377b4a7def7', 1794991355000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) VALUES (5, 'ana', 'evt_later', 'pagamento.aprovado', X'7b226e223a226c61746572227d', '4ffb35f42a2041b4f74fd0b9491c46e81a52d371c344958b033067d46070c8c5', 1794991355000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) VALUES (6, 'caio', 'evt_held', 'pagamento.aprovado', X'7b226e223a2268656c64227d', '3549dee831fa96299b63c3a9c7735c64cb0695e41c3c5f4a865be95d9b981b52', 1794991355000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) VALUES (7, 'ana', 'evt_claimed', 'pagamento.aprovado', X'7b226e223a22636c61696d6564227d', '4dae9b6c27b4a1fe9719116e42e178316924c1093e0044ac8e44d7d496363a63', 1794991355000);
INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at) VALUES (8, 'ana', 'evt_due', 'pagamento.aprovado', X'7b226e223a22647565227d', '1dbcb51eb8751960c11bbb4eafa9670e13ba2f68a14c428edd359dbfca19b585', 1794991355000);
INSERT INTO webhook_events (position, owner, id, kind, subject, body, digest, created_at) VALUES (9, 'chv_0mwlvi9o87be90653edd895d67aa5', 'evt_0mwlvi9o811b4a451a64cec1b011b', 'pagamento.criado', '/sandbox/v1/pagamentos/pag_0mwlvi9o8bfab2cde2e33d2bab424', X'7b226576656e746f223a22706167616d656e746f2e63726961646f222c226964223a226576745f306d776c7669396f383131623461343531613634636563316230313162222c2276616c6f72223a343939302c226d6f656461223a2242524c222c2263726961646f5f656d223a22323032362d31312d31385430383a34323a33352e3030305a227d', '90ffa72e4a19974350cf7667d5e69fdfb2d1536c5072c1521ebfdbb136e35215', 1794991355000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at, settled_at) VALUES (1, 'ent_0mwjc582pe40ad7de7116dc0d78d8', 'ana', 1, 'end_0mwjc581aaa783fb939651f80dcaf', 'delivered', 1, 1, 1794823230000, 1794823200000, 1794823200000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at, settled_at) VALUES (2, 'ent_0mwjc582x44436c471edc3e8e0686', 'ana', 2, 'end_0mwjc581aaa783fb939651f80dcaf', 'delivered', 2, 2, 1794823235000, 1794823200000, 1794823205000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, reason, attempts, step, due_at, created_at, settled_at) VALUES (3, 'ent_0mwjc58313a3cb73601f581a81bde', 'bia', 3, 'end_0mwjc58200ae6b2a245ac49b12a1f', 'dead', 'status', 11, 11, 1794991385000, 1794823200000, 1794991355000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, reason, attempts, step, due_at, created_at, settled_at) VALUES (4, 'ent_0mwjc58ql0852e4c13daf08953e07', 'ana', 4, 'end_0mwjc581aaa783fb939651f80dcaf', 'dropped', 'fault', 0, 0, 1794991355000, 1794991355000, 1794991355000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at) VALUES (5, 'ent_0mwjc58qr4ed5fa5a43d47cf61175', 'ana', 5, 'end_0mwjc581aaa783fb939651f80dcaf', 'pending', 1, 1, 1794991360000, 1794991355000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at) VALUES (6, 'ent_0mwjc58rdad2d5e1bdee667f4aaa3', 'caio', 6, 'end_0mwjc582m8427eeb5de11bf01d715', 'held', 0, 0, 1794991355000, 1794991355000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, lease, created_at) VALUES (7, 'ent_0mwjc58rd77045e487a4ef6e234ff', 'ana', 7, 'end_0mwjc581aaa783fb939651f80dcaf', 'pending', 1, 0, 1794991385000, 'efc453f8-fe87-4bb1-914d-42e227cf7a12', 1794991355000);
INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at) VALUES (8, 'ent_0mwjc58rg92bb64a4bd519b32b9d0', 'ana', 8, 'end_0mwjc581aaa783fb939651f80dcaf', 'pending', 0, 0, 1794991355000, 1794991355000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, body) VALUES (1, 1, 1794823200000, 316, 'delivered', 200, X'616e7377657220323030');
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (2, 1, 1794823200000, 131, 'status', 503, 1794823205000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, body) VALUES (2, 2, 1794823205000, 2, 'delivered', 200, X'616e7377657220323030');
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 1, 1794823200000, 283, 'status', 500, 1794823205000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 2, 1794823205000, 2, 'status', 500, 1794823235000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 3, 1794823235000, 1, 'status', 500, 1794823355000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 4, 1794823355000, 1, 'status', 500, 1794823955000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 5, 1794823955000, 2, 'status', 500, 1794825755000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 6, 1794825755000, 2, 'status', 500, 1794829355000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 7, 1794829355000, 1, 'status', 500, 1794840155000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 8, 1794840155000, 8, 'status', 500, 1794861755000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 9, 1794861755000, 1, 'status', 500, 1794904955000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, next_at) VALUES (3, 10, 1794904955000, 1, 'status', 500, 1794991355000);
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, body) VALUES (3, 11, 1794991355000, 1, 'status', 500, X'616e7377657220353030');
INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, body, next_at) VALUES (5, 1, 1794991355000, 1, 'status', 500, X'616e7377657220353030', 1794991360000);
INSERT INTO webhook_received (position, source, event_key, facts_key, signed_id, kind, body, digest, via, copies, received_at, state, attempts, due_at, settled_at, failures) VALUES (1, 'spec', 'id:evt_received', '2026-11-16T10:00:00Z SSUX9CksJLawfUFmJezNS7z-Xtta1OdkkRm5ltafVB4', 'evt_received', 'pagamento.criado', X'7b226576656e746f223a22706167616d656e746f2e63726961646f222c226964223a226576745f7265636569766564222c2263726961646f5f656d223a22323032362d31312d31365431303a30303a30305a227d', '92c3fd42d4910d94cfb34708336ee70d51c11da05f70ded0a062eedf4aee4de8', 'delivery', 1, 1794991355000, 'done', 1, 1794991415000, 1794991355000, 0);
INSERT INTO webhook_received (position, source, event_key, facts_key, signed_id, kind, body, digest, via, copies, received_at, state, attempts, due_at, failures) VALUES (2, 'spec', 'id:evt_waiting', '2026-11-16T10:00:00Z 0Ld578b3gG7mg1iHTvqgVFBm8HjpPHruYd-pm2ih6NU', 'evt_waiting', 'pagamento.criado', X'7b226576656e746f223a22706167616d656e746f2e63726961646f222c226964223a226576745f77616974696e67222c2263726961646f5f656d223a22323032362d31312d31365431303a30303a30305a227d', '0d95ae269197adff94fb1ee38f01904d4482f73ce73873a4c1d95fcb8fc4ee28', 'delivery', 1, 1794991355000, 'pending', 0, 1794991355000, 0);
INSERT INTO webhook_done (position) VALUES (1);
INSERT INTO webhook_refused (position, source, reason, headers, size, digest, refused_at) VALUES (1, 'spec', 'signature_wrong', '{"webhook-id":"evt_refused","webhook-timestamp":"1794991355"}', 83, '95ca6a857ffd8c826ebe24b6fd162a173845bc982a8721607e9a2013f1ee4046', 1794991355000);
INSERT INTO sandbox_keys (id, digest, network, read_only, payments, events, deliveries, created_at, expires_at, site) VALUES ('chv_0mwlvi9o87be90653edd895d67aa5', 'J4P40DAYZGL-lfiaABxpKswoBYp38OvdL2zu-FItyS0', 'doQDKd4MKzAy-xJa6yAaTg', 0, 1, 1, 0, 1794991355000, 1795077755000, 'doQDKd4MKzAy-xJa6yAaTg');
INSERT INTO sandbox_calls (key_id, times) VALUES ('chv_0mwlvi9o87be90653edd895d67aa5', '[1794991355000]');
INSERT INTO sandbox_payments (position, id, owner, amount, currency, description, status, created_at, updated_at) VALUES (1, 'pag_0mwlvi9o8bfab2cde2e33d2bab424', 'chv_0mwlvi9o87be90653edd895d67aa5', 4990, 'BRL', 'old', 'pendente', 1794991355000, 1794991355000);
INSERT INTO gateway_quota (scope, state, version, hold_until) VALUES ('receitaws without address:default', '[2,[1794991355001,1],[],[]]', 2, 0);
