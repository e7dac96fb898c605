CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE task (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    request TEXT NOT NULL,
    price TEXT NOT NULL,
    outcome TEXT,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER
  , fate TEXT) STRICT;
CREATE INDEX task_open ON task (created_at) WHERE state IN ('created', 'queueing', 'processing');
CREATE TABLE account (only INTEGER PRIMARY KEY CHECK (only = 1), balance TEXT NOT NULL) STRICT;
CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    reason TEXT NOT NULL,
    task_id TEXT REFERENCES task (id) DEFERRABLE INITIALLY DEFERRED,
    amount TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
CREATE UNIQUE INDEX entry_once ON entry (task_id, reason) WHERE task_id IS NOT NULL;
CREATE TABLE callback (
    task_id TEXT PRIMARY KEY REFERENCES task (id) DEFERRABLE INITIALLY DEFERRED,
    url TEXT NOT NULL,
    origin TEXT,
    state TEXT NOT NULL,
    deliveries INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    words TEXT
  ) STRICT;
CREATE INDEX callback_due ON callback (due_at) WHERE state = 'due';
INSERT INTO setting (name, value) VALUES ('signing-secret', 'eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHg=');
INSERT INTO task (id, kind, state, request, price, outcome, created_at, started_at, ended_at, fate) VALUES ('local.8826b96abb1e8b56654162d9a5ec649d14262f09ae60fc5978239c25979d370b68', 'model', 'success', '{"kind":"model","make":"both","model":"generalv1.5","resolution":"512","faces":100000,"format":"glb","pbr":false,"views":[{"view":"front","file":"0"}],"callbackUrl":"http://127.0.0.1:9/hook"}', '15.00', '{"extension":"glb","cover":true}', 1795330378119, 1795330378128, 1795330379344, NULL);
INSERT INTO task (id, kind, state, request, price, outcome, created_at, started_at, ended_at, fate) VALUES ('local.af85e761c127a8634f76c59448290027acd4b4785ae8d82182089c97880c932123', 'model', 'failed', '{"kind":"model","make":"both","model":"generalv1.5","resolution":"512","faces":100000,"format":"glb","pbr":false,"views":[{"view":"front","file":"0"}]}', '15.00', '{"shape":"state","msg":"generate failed"}', 1795330379397, 1795330379398, 1795330379399, '{"ends":"failed","shape":"state","msg":"generate failed"}');
INSERT INTO task (id, kind, state, request, price, outcome, created_at, started_at, ended_at, fate) VALUES ('local.eec725d382058d0c80a7dc7fc60b4176da24266326ab65ec8f18ffccb5d873f09a', 'depth', 'success', '{"kind":"depth","image":{"from":"upload","file":"0"},"removeBackground":true,"format":"png"}', '10.00', '{"extension":"png","cover":false}', 1795330379424, 1795330379432, 1795330379530, NULL);
INSERT INTO task (id, kind, state, request, price, outcome, created_at, started_at, ended_at, fate) VALUES ('local.53702823ca9c078816364a7dd727d0988196eb3c00dc40ea31dae978af80d9b1c1', 'depth', 'queueing', '{"kind":"depth","image":{"from":"address","url":"http://127.0.0.1:9/photo.png"},"removeBackground":true,"format":"exr"}', '10.00', NULL, 1795330381093, NULL, NULL, NULL);
INSERT INTO account (only, balance) VALUES (1, '9965.00');
INSERT INTO entry (id, reason, task_id, amount, at) VALUES (1, 'opening', NULL, '10000.00', 1795330377900);
INSERT INTO entry (id, reason, task_id, amount, at) VALUES (2, 'charge', 'local.8826b96abb1e8b56654162d9a5ec649d14262f09ae60fc5978239c25979d370b68', '-15.00', 1795330378119);
INSERT INTO entry (id, reason, task_id, amount, at) VALUES (3, 'charge', 'local.af85e761c127a8634f76c59448290027acd4b4785ae8d82182089c97880c932123', '-15.00', 1795330379397);
INSERT INTO entry (id, reason, task_id, amount, at) VALUES (4, 'refund', 'local.af85e761c127a8634f76c59448290027acd4b4785ae8d82182089c97880c932123', '15.00', 1795330379399);
INSERT INTO entry (id, reason, task_id, amount, at) VALUES (5, 'charge', 'local.eec725d382058d0c80a7dc7fc60b4176da24266326ab65ec8f18ffccb5d873f09a', '-10.00', 1795330379424);
INSERT INTO entry (id, reason, task_id, amount, at) VALUES (6, 'charge', 'local.53702823ca9c078816364a7dd727d0988196eb3c00dc40ea31dae978af80d9b1c1', '-10.00', 1795330381093);
INSERT INTO callback (task_id, url, origin, state, deliveries, due_at, words) VALUES ('local.8826b96abb1e8b56654162d9a5ec649d14262f09ae60fc5978239c25979d370b68', 'http://127.0.0.1:9/hook', NULL, 'given-up', 3, 1795330379719, 'it cannot be reached (ECONNREFUSED)');
PRAGMA application_id = 1299270739;
PRAGMA user_version = 3;
