// Is a failure reported as 200 with a flag in the body? (spec 7.2)

import { child, children, follow, isObject, mapForEachSource, type Place } from '../../document/source.ts';
import { type Answer, isFailure, type Operation, title } from '../../model/operation.ts';
import { closedValues, type Shape, shapesOf, typesOf } from '../../model/shape.ts';
import { foldWord, wordsOf } from '../../words/split-words.ts';
import { type Breach, judgeEach, type OpenApiCheck } from '../check.ts';

export const errorFlag: OpenApiCheck = {
  rule: 'errors-no-200-with-error-flag',
  judge: ({ operations }) => {
    const errorNames = namesOfErrors(operations);
    return judgeEach(
      operations.filter(
        ({ successes, segments }) => successes.length > 0 && !/^graphql$/i.test(segments.at(-1)?.text ?? ''),
      ),
      { pt: 'nenhuma resposta de sucesso descrita', en: 'no successful answer is described' },
      (operation) => breachOf(operation, errorNames),
    );
  },
};

/** The schemas that failures answer with, unless a success answers with the same one. */
function namesOfErrors(operations: readonly Operation[]): ReadonlySet<string> {
  const schemas = new Set<Place | undefined>();
  for (const { answers } of operations)
    for (const answer of answers) if (answer.status !== 'default' && isFailure(answer)) schemas.add(answer.json);
  return new Set([...schemas].flatMap((schema) => shapesOf(schema).flatMap(({ names }) => names)));
}

function breachOf(operation: Operation, errorNames: ReadonlySet<string>): Breach | undefined {
  for (const answer of operation.successes) {
    // 207 reports each part by itself.
    if (answer.status === '207' || isProblem(answer)) continue;
    const flag = flagIn(answer, operation, errorNames) ?? flagInExamples(answer, operation);
    if (flag === undefined) continue;
    return {
      at: flag.at,
      sure: flag.sure,
      message: {
        pt: `${title(operation)} pode responder ${answer.status} com uma falha dentro ("${flag.name}").`,
        en: `${title(operation)} may answer ${answer.status} with a failure inside ("${flag.name}").`,
      },
      mend: {
        pt: 'Informe a falha com um status 4xx ou 5xx e o formato de erro da API; o sucesso traz só o recurso.',
        en: 'Report the failure by a 4xx or 5xx status in the error format of the API; a success holds only the resource.',
      },
    };
  }
  return undefined;
}

/** A problem under a success is the business of the rule about 2xx. */
function isProblem({ contents }: Answer): boolean {
  return contents.length > 0 && contents.every(({ mediaType }) => mediaType === 'application/problem+json');
}

type Flag = { readonly name: string; readonly at: Place; readonly sure: Breach['sure'] };

function flagIn(answer: Answer, operation: Operation, errorNames: ReadonlySet<string>): Flag | undefined {
  const schema = answer.json;
  const shapes = shapesOf(schema);
  for (const shape of shapes) {
    const error = shape.names.find((name) => (errorNames.has(name) || shapes.length > 1) && isErrorName(name));
    if (error !== undefined && schema !== undefined && !aboutErrors(operation))
      return { name: error, at: schema, sure: 'certain' };
    const found = flagOf(shape, operation);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isErrorName(name: string): boolean {
  return wordsOf(name).some((word) =>
    /^(errors?|erros?|problems?|problemas?|failures?|falhas?|fault|exception|excecao)$/.test(word),
  );
}

/** The API may be about errors themselves, as a log of errors is. */
function aboutErrors({ path }: Operation): boolean {
  return path.split('/').some((segment) => !segment.startsWith('{') && isErrorName(segment));
}

const envelope =
  /^(data|dados|result|results|resultado|resultados|payload|content|conteudo|response|resposta|message|mensagem|msg|error|erro|errors|erros|error_?code|codigo_?erro|error_?message|code|codigo|body|retorno)$/;
/** Resources whose own outcome is a member of theirs. */
const ownOutcome =
  /^(attempts?|deliver(y|ies)|jobs?|runs?|executions?|tasks?|tests?|checks?|validations?|validate|logs?|events?|builds?|deployments?|deploys?|results?|logins?|imports?|exports?|batch(es)?|operations?|health\w*|status(es)?|ping|readyz|livez|diagnostics?|probes?|monitors?|tentativas?|entregas?|tarefas?|execuc(ao|oes)|teste?s?|validac(ao|oes)|verificac(ao|oes)|conferencias?|registros?|eventos?|lotes?|importac(ao|oes)|operac(ao|oes)|resultados?|saude|situac(ao|oes)|transac(tions?|ao|oes)|traces?|spans?|requests?|calls?|chamadas?|pipelines?|workflows?|steps?|sync\w*|scans?|replays?)$/;

const mayFlag = /err|fail|fal|suc|ok|deu_?certo|stat|situa|result|outcome|retorno/i;

function hasOwnOutcome({ segments }: Operation): boolean {
  const named = segments.flatMap(({ text, parameter }) => (parameter === undefined ? wordsOf(text) : []));
  return named.some((word) => ownOutcome.test(word));
}

type Member = { readonly name: string; readonly word: string; readonly at: Place };

/** References to one schema share its members. */
const membersIn = mapForEachSource<Shape['properties'], readonly Member[]>();

/** Most members are of no interest, and their types cost time. */
function flagMembers({ properties, at: { source } }: Shape): readonly Member[] {
  const known = membersIn(source);
  const before = known.get(properties);
  if (before !== undefined) return before;
  const members: Member[] = [];
  for (const [name, at] of properties) {
    if (mayFlag.test(name)) members.push({ name, word: foldWord(name).replace(/[-_]/g, ''), at });
  }
  known.set(properties, members);
  return members;
}

function flagOf(shape: Shape, operation: Operation): Flag | undefined {
  const members = flagMembers(shape);
  if (members.length === 0) return undefined;
  const outcome = hasOwnOutcome(operation);
  const resource = isResource(shape);
  for (const { name, word, at } of members) {
    const types = typesOf(at);
    const values = closedValues(at);
    if (/^(erro|error|haserror|haserrors|iserror|temerro|houveerro|falhou|failed|falha|failure)$/.test(word)) {
      const flags =
        types.has('boolean') || (values?.some((value) => /^(true|false|s|n|sim|nao)$/i.test(String(value))) ?? false);
      if (flags && !alwaysGood(values, false) && !(outcome && resource)) return { name, at, sure: 'certain' };
      if (
        !flags &&
        !resource &&
        !outcome &&
        (hasEnvelope(shape, name) || shape.properties.size === 1) &&
        values === undefined
      )
        return { name, at, sure: 'likely' };
    }
    if (
      /^(errors|erros|errormessage|mensagemerro|mensagemdeerro|errorcode|codigoerro|codigodeerro)$/.test(word) &&
      !resource &&
      !outcome &&
      hasEnvelope(shape, name)
    )
      return { name, at, sure: 'likely' };
    if (
      /^(success|succeeded|sucesso|ok|issuccess|successful|issuccessful|deucerto)$/.test(word) &&
      (types.has('boolean') || types.size === 0)
    ) {
      if (!alwaysGood(values, true) && !outcome && !(resource && !hasEnvelope(shape, name)))
        return { name, at, sure: 'certain' };
    }
    if (
      /^(status|situacao|result|resultado|outcome|retorno|state)$/.test(word) &&
      !outcome &&
      !resource &&
      isOutcomeEnum(values)
    )
      return { name, at, sure: 'certain' };
  }
  return undefined;
}

/** A thing with an identity, whose members speak of itself. */
function isResource({ properties }: Shape): boolean {
  return [...properties.keys()].some((name) =>
    /^(id|uuid|guid|_id|created_?at|criado_?em|createdAt|criadoEm)$/i.test(name),
  );
}

function hasEnvelope({ properties }: Shape, except: string): boolean {
  return [...properties.keys()].some((name) => name !== except && envelope.test(foldWord(name)));
}

/** A closed value that can only say that it worked. */
function alwaysGood(values: readonly unknown[] | undefined, good: boolean): boolean {
  return values?.every((value) => value === good) ?? false;
}

const goodWord = /^(ok|success|successful|sucesso|succeeded|true|0|200)$/i;
const badWord = /^(error|erro|fail|failed|failure|falha|falhou|nok|ko|false|1|-1|exception|fault)$/i;

function isOutcomeEnum(values: readonly unknown[] | undefined): boolean {
  if (values === undefined) return false;
  const words = values.map(String);
  return (
    words.some((word) => badWord.test(word)) &&
    words.every((word) => goodWord.test(word) || badWord.test(word) || /^(warning|aviso|partial|parcial)$/i.test(word))
  );
}

/** An example of a success that shows a failure. */
function flagInExamples({ contents }: Answer, operation: Operation): Flag | undefined {
  for (const { at } of contents) {
    const media = follow(at);
    if (!isObject(media?.value) || (media.value.example ?? media.value.examples) === undefined) continue;
    const named = children(child(media, 'examples')).map((one) => child(follow(one), 'value'));
    for (const place of [child(media, 'example'), ...named]) {
      const flag = isObject(place?.value)
        ? Object.entries(place.value).find(([name, value]) =>
            saysFailure(foldWord(name), value, 'id' in Object(place.value)),
          )
        : undefined;
      if (flag === undefined || place === undefined) continue;
      if (aboutErrors(operation) || hasOwnOutcome(operation)) return undefined;
      return { name: flag[0], at: place, sure: 'certain' };
    }
  }
  return undefined;
}

function saysFailure(name: string, value: unknown, hasId: boolean): boolean {
  if (/^(success|sucesso|ok)$/.test(name)) return value === false || value === 'false';
  if (!/^(erro|error)$/.test(name)) return false;
  const isSaid = (typeof value === 'string' && value !== '') || isObject(value);
  return value === true || value === 'true' || (isSaid && !hasId && value !== 'false');
}
