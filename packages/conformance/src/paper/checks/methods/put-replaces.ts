// Does PUT take the whole resource? (spec 4.1)

import type { Localized } from '../../../finding.ts';
import { type Place, text } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { isJson, jsonSchema, type Operation, template, title } from '../../model/operation.ts';
import { hasDefault, isReadOnly, type Shape, shapesOf } from '../../model/shape.ts';
import { saysKeepsRest } from '../../words/prose.ts';
import type { Breach, OperationCheck } from '../check.ts';

export const putReplaces: OperationCheck = {
  rule: 'rest-put-replaces',
  missing: { pt: 'nenhum PUT com corpo descrito', en: 'no PUT with a body is described' },
  concerns: ({ method, accepts }) => method === 'put' && accepts !== undefined,
  breachOf,
};

function breachOf(operation: Operation, paper: OpenApiPaper): Breach | undefined {
  const found = partialMedia(operation) ?? partialWords(operation) ?? partialSchema(paper, operation);
  if (found === undefined) return undefined;
  return {
    at: found.at,
    sure: found.sure,
    message: {
      pt: `${title(operation)} não recebe o recurso inteiro: ${found.why.pt}.`,
      en: `${title(operation)} does not accept the whole resource: ${found.why.en}.`,
    },
    mend: {
      pt: 'Receba no PUT todos os membros que o cliente pode escrever, com os mesmos campos obrigatórios da criação; para mudar só alguns, ofereça PATCH.',
      en: 'Accept in the PUT every member that the client may write, with the same required members as on creation; to change only some of them, offer PATCH.',
    },
  };
}

type Clue = { readonly at: Place; readonly sure: Breach['sure']; readonly why: Localized };

function partialMedia({ body }: Operation): Clue | undefined {
  const patch = body?.contents.find(({ mediaType }) => /(merge-patch|json-patch)\+json$/.test(mediaType));
  if (patch === undefined) return undefined;
  return {
    at: patch.at,
    sure: 'certain',
    why: { pt: `${patch.mediaType} é um formato de PATCH`, en: `${patch.mediaType} is a format of PATCH` },
  };
}

function partialWords({ words, at, body }: Operation): Clue | undefined {
  if (!saysKeepsRest(`${words}\n${text(body?.at, 'description') ?? ''}`)) return undefined;
  return {
    at,
    sure: 'likely',
    why: {
      pt: 'segundo a descrição, os membros que não vêm ficam como estão',
      en: 'by its description, members that are not sent keep their values',
    },
  };
}

/** Members that only the server writes, or that are sent once. */
const notReplaced =
  /^_|^\$|(^|_)(id|uuid|guid|href|self|links?|url|uri|etag|version|versao|revision|password|senha|secret|segredo|token|kind|object|type|tipo)$|(_at|_em|_on|At|On|Em)$|^(created|updated|deleted|modified|criado|atualizado|criacao|atualizacao|timestamp|status|situacao|state|estado|total|count|owner|author|autor|createdby|updatedby|slug|number|numero|code|codigo)/i;

function partialSchema(paper: OpenApiPaper, operation: Operation): Clue | undefined {
  const contents = operation.body?.contents.filter(({ mediaType }) => isJson(mediaType)) ?? [];
  const schema = jsonSchema(contents);
  const shapes = shapesOf(schema);
  const shape = shapes[0];
  // With alternatives, no single one is the whole resource.
  if (schema === undefined || shape === undefined || shapes.length > 1 || shape.properties.size === 0) return undefined;
  const created = createdShape(paper, operation);
  // Often both refer to one schema.
  if (created === shape) return undefined;
  if (created !== undefined) return againstCreation(shape, created, schema);
  return againstRead(shape, readShape(paper, operation), { at: schema, inPath: operation.segments.at(-1)?.parameter });
}

function createdShape({ byTemplate }: OpenApiPaper, { segments }: Operation): Shape | undefined {
  if (segments.at(-1)?.parameter === undefined) return undefined;
  const post = byTemplate.get(template(segments.slice(0, -1)))?.find(({ method }) => method === 'post');
  const shapes = shapesOf(post?.body?.json);
  return shapes.length === 1 ? shapes[0] : undefined;
}

function readShape({ byTemplate }: OpenApiPaper, { segments }: Operation): Shape | undefined {
  const get = byTemplate.get(template(segments))?.find(({ method }) => method === 'get');
  const shapes = shapesOf(get?.successes[0]?.json);
  return shapes.length === 1 ? shapes[0] : undefined;
}

function againstCreation(put: Shape, created: Shape, at: Place): Clue | undefined {
  const needed = [...created.required].filter(
    (name) => created.properties.has(name) && !isReadOnly(created.properties.get(name)) && !notReplaced.test(name),
  );
  const absent = needed.find((name) => !put.properties.has(name));
  if (absent !== undefined)
    return {
      at,
      sure: 'certain',
      why: {
        pt: `falta "${absent}", que a criação exige`,
        en: `"${absent}" is missing, although creation requires it`,
      },
    };
  const optional = needed.find((name) => !put.required.has(name) && !hasDefault(put.properties.get(name)));
  if (optional === undefined) return undefined;
  return {
    at,
    sure: 'likely',
    why: {
      pt: `"${optional}" é obrigatório na criação e aqui não`,
      en: `"${optional}" is required on creation but not here`,
    },
  };
}

function againstRead(
  put: Shape,
  read: Shape | undefined,
  { at, inPath }: { readonly at: Place; readonly inPath: string | undefined },
): Clue | undefined {
  if (read === undefined) return undefined;
  const writable = [...read.properties.keys()].filter(
    (name) => !isReadOnly(read.properties.get(name)) && !notReplaced.test(name) && !inPath?.endsWith(name),
  );
  const absent = writable.filter((name) => !put.properties.has(name));
  const [first] = absent;
  // Derived members may be missing; without most of the members it is a partial change.
  if (first === undefined || absent.length * 2 < writable.length) return undefined;
  if (!writable.some((name) => put.properties.has(name))) return undefined;
  return {
    at,
    sure: 'likely',
    why: { pt: `falta "${first}", que o GET devolve`, en: `"${first}" is missing, although GET returns it` },
  };
}
