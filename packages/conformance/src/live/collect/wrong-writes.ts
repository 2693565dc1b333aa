// Writes that have to be refused: by their body, their media type, their caller or their target. They name only items of the run.
import { answered, type Exchange, type JsonObject, statusOf } from '../exchange/exchange.ts';
import type { Caller, Session } from '../exchange/session.ts';
import { idInUrl, listPath, offers, type Resource, type Sample } from '../resource/resource.ts';
import { accepts } from '../resource/validator.ts';
import { otherValue, wrongValues } from '../resource/values.ts';
import type { OwnedItems } from './owned-items.ts';
import type { Probe } from './wrong-reads.ts';

export type WriteScene = {
  readonly session: Session;
  readonly resource: Resource;
  readonly sample: Sample;
  readonly items: OwnedItems;
};

/** A write by somebody who may not write. */
export type Refusal = { readonly as: Caller; readonly method: string; readonly exchange: Exchange };

type Wrong = Pick<Probe, 'kind' | 'about'> & { readonly body: unknown; readonly type?: string };

/** Each needs its own request, and each method gets them all. */
const mostMembers = 8;
const largeBody = 1_200_000;
const formType = 'application/x-www-form-urlencoded';

/** The same mistakes for each method that takes a body; `url` is an item for these attempts alone. */
export async function probeWrites(scene: WriteScene, url: string | undefined): Promise<readonly Probe[]> {
  const { resource, items } = scene;
  const probes: Probe[] = [];
  const send = async (method: string, { kind, about, body, type = typeOf(resource, method) }: Wrong) => {
    const how = { type };
    const exchange =
      method === 'POST' ? (await items.create(body, how)).exchange : await items.change(method, url ?? '', body, how);
    // What was stored shows whether the server only read the value in another way.
    const isTaken = url !== undefined && method !== 'POST' && Math.floor(statusOf(exchange) / 100) === 2;
    const beside = isTaken ? await items.read(url) : exchange;
    probes.push({ kind, exchange, beside, ...(about === undefined ? {} : { about }) });
  };
  for (const method of ['POST', 'PUT', 'PATCH'] as const) {
    if (method !== 'POST' && (url === undefined || !offers(resource, 'item', method))) continue;
    for (const wrong of wrongBodies(scene, method)) await send(method, wrong);
  }
  if (url !== undefined) probes.push(...(await probeTargets(scene, url)));
  return probes;
}

const typeOf = ({ patchType }: Resource, method: string) =>
  method === 'PATCH' && patchType !== undefined ? patchType : 'application/json';

function wrongBodies({ resource, sample, items }: WriteScene, method: 'POST' | 'PUT' | 'PATCH'): readonly Wrong[] {
  const isPatch = method === 'PATCH';
  const whole = marked(items, sample).body;
  const form = new URLSearchParams(Object.entries(whole).map(([name, value]) => [name, String(value)]));
  const always: readonly Wrong[] = [
    { kind: 'malformed-json', body: '{"farol":' },
    { kind: 'odd-body', body: '[]' },
    { kind: 'odd-body', body: '"farol"' },
    { kind: 'odd-body', body: 'null' },
    { kind: 'odd-body', body: '' },
    ...(method === 'POST' ? [{ kind: 'odd-body', body: `{"farol":"${'a'.repeat(largeBody)}` } as const] : []),
    ...(sample.takesForms ? [] : [{ kind: 'form', body: String(form), type: formType } as const]),
    { kind: 'other-media', body: JSON.stringify(whole), type: 'text/plain' },
  ];
  const isJsonPatch = isPatch && resource.patchType?.includes('json-patch');
  if (!sample.isDescribed || isJsonPatch) return always;
  const base = isPatch ? {} : whole;
  return [...always, ...wrongMembers(sample, base, isPatch)];
}

/** Values that the description refuses: of another kind, outside of the bounds, null, or missing. */
function wrongMembers({ members, minimal, full }: Sample, base: JsonObject, isPatch: boolean): readonly Wrong[] {
  const required = Object.keys(minimal);
  const names = [...new Set([...required, ...Object.keys(full)])].slice(0, mostMembers);
  return names.flatMap((name): readonly Wrong[] => {
    const schema = members[name] ?? {};
    const isRequired = required.includes(name);
    const values = [...wrongValues(schema), ...(isRequired && !accepts(schema, null) ? [null] : [])];
    const wrong = values.map((value): Wrong => {
      const about = `"${name}": ${JSON.stringify(value).slice(0, 60)}`;
      return { kind: 'wrong-value', body: { ...base, [name]: value }, about };
    });
    if (isPatch || !isRequired || schema.default !== undefined) return wrong;
    const { [name]: _left, ...rest } = base;
    return [...wrong, { kind: 'wrong-value', body: rest, about: `"${name}": -` }];
  });
}

/** A second item with the id of the first, a wrong tag, and a method that items do not have. */
async function probeTargets({ resource, sample, items }: WriteScene, url: string): Promise<readonly Probe[]> {
  const before = await items.read(url);
  const id = idInUrl(url);
  const { body } = marked(items, sample);
  const same = await items.create({ id: /^\d{1,15}$/.test(id) ? Number(id) : id, ...body });
  const probes: Probe[] = [{ kind: 'same-id', exchange: same.exchange, beside: await items.read(url) }];
  probes.push({ kind: 'wrong-method', exchange: await items.change('PROPFIND', url) });
  if (answered(before, 'etag') !== undefined && offers(resource, 'item', 'PUT')) {
    const exchange = await items.change('PUT', url, body, { headers: [['if-match', '"farol-no-such-tag"']] });
    probes.push({ kind: 'wrong-tag', exchange });
  }
  return probes;
}

/** Changes of an item that is gone; a PUT may create it again. */
export async function changeMissing({ resource, sample, items }: WriteScene, url: string): Promise<readonly Probe[]> {
  const probes: Probe[] = [];
  for (const method of ['PATCH', 'PUT'] as const) {
    if (!offers(resource, 'item', method)) continue;
    const { body } = marked(items, sample);
    const sent = method === 'PATCH' ? patchBody(partOf(items, sample), resource.patchType) : body;
    const exchange = await items.change(method, url, sent, { type: typeOf(resource, method) });
    probes.push({ kind: 'missing-write', exchange, beside: await items.read(url) });
  }
  return probes;
}

/** Every write by a stranger, by somebody with a made-up credential, and by one who may only read. */
export async function tryRefused({ session, resource, sample, items }: WriteScene, url: string | undefined) {
  const callers: Caller[] = session.has('caller') ? ['stranger', 'impostor'] : [];
  if (session.has('read-only')) callers.push('read-only');
  const tries: Refusal[] = [];
  for (const as of callers) {
    const { exchange } = await items.create(marked(items, sample).body, { as });
    tries.push({ as, method: 'POST', exchange });
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      if (url === undefined || !offers(resource, 'item', method)) continue;
      const { body } = marked(items, sample);
      const sent = { PUT: body, PATCH: patchBody(partOf(items, sample), resource.patchType), DELETE: undefined }[
        method
      ];
      const how = { as, ...(sent === undefined ? {} : { type: typeOf(resource, method) }) };
      tries.push({ as, method, exchange: await items.change(method, url, sent, how) });
    }
    // Somebody who may only read reads the list, which shows that the token is known.
    const target = as === 'read-only' ? listPath(resource) : url;
    if (target !== undefined) tries.push({ as, method: 'GET', exchange: await session.send({ url: target, as }) });
  }
  return tries;
}

function partOf(items: OwnedItems, { full, textMember }: Sample): JsonObject {
  const [name] = Object.keys(full);
  return textMember === undefined ? { [name ?? '']: full[name ?? ''] } : { [textMember]: items.newMark() };
}

/** RFC 6902 lists operations; all other types hold the members that change. */
export function patchBody(sent: JsonObject, type = ''): unknown {
  if (!type.includes('json-patch')) return sent;
  return Object.entries(sent).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
}

/** The body with a text by which the item is recognised. */
export function marked(items: OwnedItems, { full, textMember }: Sample, body: JsonObject = full) {
  const mark = items.newMark();
  return { mark, body: textMember !== undefined && textMember in body ? { ...body, [textMember]: mark } : { ...body } };
}

/** Another value for each member, so that what the server works out by itself differs from what was sent. */
export function varied(items: OwnedItems, sample: Sample): JsonObject {
  const mark = items.newMark();
  const entries = Object.entries(sample.full).map(([name, value]) => {
    const other = name === sample.textMember ? mark : otherValue(sample.members[name] ?? {}, value, mark);
    return [name, other ?? value] as const;
  });
  return Object.fromEntries(entries);
}
