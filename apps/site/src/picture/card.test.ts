import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { card } from './card.ts';

/** The chunks of a PNG, each with its checksum proved. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    assert.equal(png.readUInt32BE(at + 8 + length), crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += length + 12;
  }
  return chunks;
}

test('a card is a PNG of 1200 by 630 that weighs little', () => {
  const png = Buffer.from(card({ number: '07', name: 'CoinGecko API (Demo plan)', address: 'api.coingecko.com' }));
  const chunks = chunksOf(png);
  assert.deepEqual([...chunks.keys()], ['IHDR', 'PLTE', 'IDAT', 'IEND']);
  assert.equal(chunks.get('IHDR')?.readUInt32BE(0), 1200);
  assert.equal(chunks.get('IHDR')?.readUInt32BE(4), 630);
  assert.equal(inflateSync(chunks.get('IDAT') ?? '').length, 630 * (1200 / 4 + 1));
  assert.ok(png.length < 6_000, `${png.length} bytes`);
});

test('another name gives another picture, and an accent does no harm', () => {
  const of = (name: string) => Buffer.from(card({ number: '01', name, address: 'x.example' })).toString('base64');
  assert.notEqual(of('ViaCEP'), of('BrasilAPI'));
  assert.equal(of('Serviço'), of('Servico'));
});
