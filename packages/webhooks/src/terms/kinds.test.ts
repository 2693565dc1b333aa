import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failsWith } from '../testing/fails-with.ts';
import { checkKind, checkKindPattern, matchesKind, mostSpecific } from './kinds.ts';

describe('kinds', () => {
  it('match themselves, their subject and everything', () => {
    assert.ok(matchesKind('pagamento.aprovado', 'pagamento.aprovado'));
    assert.ok(matchesKind('pagamento.*', 'pagamento.aprovado'));
    assert.ok(matchesKind('pagamento.*', 'pagamento.parcela.paga'));
    assert.ok(matchesKind('*', ''));
    assert.ok(!matchesKind('pagamento.*', 'pagamento'));
    assert.ok(!matchesKind('pagamento.*', 'pagamentos.aprovado'));
    assert.ok(!matchesKind('pagamento', 'pagamento.aprovado'));
  });

  it('find the most specific pattern', () => {
    const patterns = ['*', 'a.*', 'a.b.*', 'a.b'];
    assert.equal(mostSpecific(patterns, 'a.b'), 'a.b');
    assert.equal(mostSpecific(patterns, 'a.b.c'), 'a.b.*');
    assert.equal(mostSpecific(patterns, 'a.c'), 'a.*');
    assert.equal(mostSpecific(patterns, 'x'), '*');
    assert.equal(mostSpecific(['a'], 'x'), undefined);
  });

  it('are words with dots, and patterns end in at most one star', () => {
    for (const kind of ['', '.', 'a.', '.a', 'a b', 'a.*', 'é', 'x'.repeat(129)]) {
      assert.throws(() => checkKind(kind), failsWith('kind_invalid'));
    }
    for (const pattern of ['', '**', '*.a', 'a.*.b', 'a*', '.*']) {
      assert.throws(() => checkKindPattern(pattern), failsWith('kind_invalid'));
    }
    for (const pattern of ['*', 'a.*', 'a.b', 'push', 'orders/create'])
      assert.equal(checkKindPattern(pattern), pattern);
  });
});
