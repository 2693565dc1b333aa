// The verification of signatures in seven languages, run with the same vectors where the language is installed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { schemes, verifyBody } from '@farol/webhooks/internal';
import { temporaryFolder } from '../temporary-folder.ts';
import { importSample, placedSamples } from './samples.ts';

type Vector = { readonly body: string; readonly signature: string; readonly secret: string; readonly genuine: boolean };

const delivery = placedSamples.find(({ place }) => place === 'webhooks#delivery')?.sample.text ?? '';
const [, printed = ''] = /^X-Signature: (.+)$/m.exec(delivery) ?? [];
const [body = ''] = /^\{.+\}$/m.exec(delivery) ?? [];
const secret = 'segredo-de-exemplo';

const vectors: readonly Vector[] = [
  { body, signature: printed, secret, genuine: true },
  { body, signature: printed.replace(/[a-f0-9]{64}/, (hex) => hex.toUpperCase()), secret, genuine: true },
  // The vector of GitHub's documentation.
  {
    body: 'Hello, World!',
    signature: 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    secret: "It's a Secret to Everybody",
    genuine: true,
  },
  { body: body.replace('4990', '49'), signature: printed, secret, genuine: false },
  { body: `${body}\n`, signature: printed, secret, genuine: false },
  { body, signature: printed, secret: 'outro', genuine: false },
  { body, signature: '', secret, genuine: false },
  { body, signature: printed.slice(7), secret, genuine: false },
  { body, signature: printed.slice(0, -2), secret, genuine: false },
  { body, signature: `${printed}\n`, secret, genuine: false },
  { body, signature: printed.replace(/.$/, 'g'), secret, genuine: false },
];

test('the signature that the guide prints is the HMAC of the body that it prints', () => {
  assert.equal(printed, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
});

test('our own receiver judges the vectors as the guide does', () => {
  for (const { body, signature, secret, genuine } of vectors.filter(({ signature }) => !signature.endsWith('\n')))
    assert.equal(verifyBody([secret], Buffer.from(body), signature) === 'right', genuine, signature);
});

test('the message signature that the guide prints covers the request that it prints', () => {
  const text = placedSamples.find(({ place }) => place === 'webhooks#message-signatures')?.sample.text ?? '';
  const [, method = '', path = ''] = /^(\w+) (\S+) HTTP/.exec(text) ?? [];
  const headers = new Headers(
    [...text.matchAll(/^([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const sent = { method, url: new URL(`https://${headers.get('host')}${path}`), headers, toleranceMs: 0 };
  const now = Date.parse('2026-11-14T12:00:00Z');
  const [printedBody = ''] = /^\{.+\}$/m.exec(text) ?? [];
  const judged = (text: string) => schemes.rfc9421.verify({ ...sent, body: Buffer.from(text), now }, [secret]);
  assert.deepEqual(judged(printedBody), { verified: true, id: 'evt_0001' });
  assert.deepEqual(judged(printedBody.replace('4990', '49')), { verified: false, reason: 'signature_wrong' });
});

/** How a language runs: its command, the file, and the sample with what reads the vectors and prints verdicts. */
type Runner = readonly [command: string, file: string, wrap: (sample: string) => string];
const text = JSON.stringify;
/** A call for each vector, where the language has no JSON of its own. */
const calls = (call: (body: string, signature: string, secret: string) => string) =>
  vectors.map(({ body, signature, secret }) => call(text(body), text(signature), text(secret))).join('\n');
/** Imports stand before everything else. */
const afterImports = (sample: string, added: string) => {
  const [imports = '', rest = ''] = sample.split(/(?<=;\n)\n/);
  return `${imports}\n${added}\n${rest.replace('public final class', 'final class')}`;
};

const runners: Readonly<Record<string, Runner>> = {
  python: [
    'python3',
    'check.py',
    (sample) => `${sample}
import json
for v in json.load(open("vectors.json")):
    print(str(is_genuine(v["body"].encode(), v["signature"], v["secret"].encode())).lower())
`,
  ],
  php: [
    'php',
    'check.php',
    (sample) => `${sample}
foreach (json_decode(file_get_contents('vectors.json'), true) as $v) {
    echo is_genuine($v['body'], $v['signature'], $v['secret']) ? "true\\n" : "false\\n";
}
`,
  ],
  go: [
    'go run',
    'check.go',
    (sample) => `${sample
      .replace('package webhook', 'package main')
      .replace('import (', 'import (\n\t"encoding/json"\n\t"fmt"\n\t"os"')}
func main() {
	var vectors []struct{ Body, Signature, Secret string }
	file, _ := os.ReadFile("vectors.json")
	json.Unmarshal(file, &vectors)
	for _, v := range vectors {
		fmt.Println(IsGenuine([]byte(v.Body), v.Signature, []byte(v.Secret)))
	}
}
`,
  ],
  java: [
    'java',
    'Check.java',
    (sample) => {
      const bytes = (value: string) => `${value}.getBytes("UTF-8")`;
      const lines = calls(
        (body, signature, secret) =>
          `System.out.println(WebhookSignature.isGenuine(${bytes(body)}, ${signature}, ${bytes(secret)}));`,
      );
      const main = `class Check {\n  public static void main(String[] a) throws Exception {\n${lines}\n  }\n}`;
      return afterImports(sample, main);
    },
  ],
  csharp: [
    'dotnet run',
    'Check.cs',
    (sample) => {
      const bytes = (value: string) => `System.Text.Encoding.UTF8.GetBytes(${value})`;
      const lines = calls((body, signature, secret) => {
        const verdict = `WebhookSignature.IsGenuine(${bytes(body)}, ${signature}, ${bytes(secret)})`;
        return `Console.WriteLine(${verdict} ? "true" : "false");`;
      });
      return afterImports(sample, lines);
    },
  ],
  ruby: [
    'ruby',
    'check.rb',
    (sample) => `${sample}
require 'json'
JSON.parse(File.read('vectors.json')).each { |v| puts genuine?(v['body'], v['signature'], v['secret']) }
`,
  ],
};

const samples = placedSamples.filter(({ place }) => place === 'webhooks#verify').map(({ sample }) => sample);

test('the guide verifies signatures in seven languages', () => {
  const verified = samples.map(({ language }) => language);
  assert.deepEqual(verified, ['javascript', 'python', 'php', 'go', 'java', 'csharp', 'ruby']);
});

for (const sample of samples)
  test(`the verification in ${sample.language} judges every vector`, async (t) => {
    if (sample.language === 'javascript') {
      const { isGenuine } = await importSample(sample);
      const judge = isGenuine as (body: Buffer, signature: string, secret: string) => boolean;
      for (const { body, signature, secret, genuine } of vectors)
        assert.equal(judge(Buffer.from(body), signature, secret), genuine, signature);
      return;
    }
    const [command, file, wrap] = runners[sample.language] ?? assert.fail();
    const [program = '', ...words] = command.split(' ');
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0) {
      t.diagnostic(`${sample.language}: not installed, so not run here`);
      return;
    }
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'vectors.json'), JSON.stringify(vectors));
    writeFileSync(join(folder, file), wrap(sample.text));
    const { stdout, stderr, status } = spawnSync(program, [...words, file], { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.deepEqual(
      stdout.trim().split('\n'),
      vectors.map(({ genuine }) => String(genuine)),
    );
  });
