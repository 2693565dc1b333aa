// Does a CPF stand in a path or in a query?

import { child, children, follow } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Operation } from '../../model/operation.ts';
import { brasilCheck, type Wrong } from './brasil-check.ts';
import { examplesOf } from './examples.ts';
import { type Field, fieldsOf } from './fields.ts';
import { isKind } from './kinds.ts';
import { keywordIn, takes, typesIn } from './refusal.ts';

export const noCpfInUrl = brasilCheck({
  rule: 'brasil-no-cpf-in-url',
  of: 'parameters',
  concerns: ({ in: place, name }) => (place === 'query' || place === 'path') && !isFlagName(name),
  judge: (field) => {
    const { name, parameter, in: place, schema } = field;
    const sure = isCpf(field);
    if (sure === undefined || parameter === undefined || typesIn(schema).has('boolean')) return undefined;
    return { at: parameter, say: place === 'path' ? 'cpfInPath' : 'cpfInQuery', words: { name }, sure };
  },
  also: (paper) => [...cpfSegments(paper), ...cpfMembers(paper), ...cpfCallbacks(paper)],
});

function isFlagName(name: string): boolean {
  return /^(has|is|com|sem|incluir|include|exibir|show)/i.test(name) && /cpf/i.test(name);
}

/** `documento` counts where its words name a CPF, or where its pattern takes nothing else. */
function isCpf(field: Field): Wrong['sure'] {
  const { name, schema } = field;
  const isShown = examplesOf(field).some(({ value }) => /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(String(value)));
  if (!isShown && !isKind(name, 'cpf', 'document') && !/cpf/.test(field.prose)) return undefined;
  const takesCpf = typesIn(schema).has('integer') || takes(schema, '52998224725') || takes(schema, '529.982.247-25');
  const most = keywordIn(schema, 'maximum')?.value;
  // A bound that no CPF fits is that of a part of one.
  if (!takesCpf || Number(most) < 1e9) return undefined;
  if (isKind(name, 'cpf')) return isKind(name, 'cnpj') ? 'likely' : 'certain';
  if (isShown) return 'likely';
  if (!isKind(name, 'document')) return /^(o |numero (de|do) )?cpf\b/.test(field.prose) ? 'likely' : undefined;
  const isExact = !takes(schema, '5299822472') && !takes(schema, '529982247255') && takes(schema, '52998224725');
  return /\bcpf\b/.test(field.prose) || isExact ? 'likely' : undefined;
}

/** `/cpf/{numero}`: the segment before the parameter says what it is. */
function cpfSegments(paper: OpenApiPaper): readonly (Wrong & { readonly name: string })[] {
  const named = new Set(
    fieldsOf(paper.root.source).fields.flatMap((field) => (field.in === 'path' && isCpf(field) ? [field.name] : [])),
  );
  return paper.paths.flatMap(([operation]) => {
    const parameter = afterCpf(operation);
    if (parameter === undefined || named.has(parameter) || isKind(parameter, 'cpf')) return [];
    return [{ name: parameter, at: operation.pathAt, say: 'cpfInPath' as const, sure: 'likely' as const }];
  });
}

/** An object in the query has members of its own. */
function cpfMembers(paper: OpenApiPaper): readonly (Wrong & { readonly name: string })[] {
  return fieldsOf(paper.root.source)
    .fields.filter((field) => field.in === 'query')
    .flatMap(({ schema }) => children(keywordIn(schema, 'properties')))
    .filter(({ key }) => isKind(key, 'cpf'))
    .map((at) => ({ name: at.key, at, say: 'cpfInQuery' as const, words: { name: at.key }, sure: 'likely' as const }));
}

/** The address of a callback is put together from what was sent. */
function cpfCallbacks({ operations }: OpenApiPaper): readonly (Wrong & { readonly name: string })[] {
  return operations
    .flatMap(({ at }) => children(child(at, 'callbacks')))
    .flatMap((callback) => children(follow(callback)))
    .filter(({ key }) => /[?&/]cpf[=/]\{/i.test(key))
    .map((at) => ({ name: 'cpf', at, say: 'cpfInQuery' as const, sure: 'likely' as const }));
}

function afterCpf({ segments }: Operation): string | undefined {
  const index = segments.findIndex(
    ({ text, parameter }) => parameter === undefined && /^((por|by)?|.*[-_])cpfs?$/i.test(text),
  );
  const next = segments[index + 1]?.parameter;
  // The segment may name requests about a CPF, each with an id of its own.
  const isOther = /id$|guid|protocolo|token|hash|chave|key/i.test(next ?? '');
  return index === -1 || next === undefined || isOther ? undefined : next;
}
