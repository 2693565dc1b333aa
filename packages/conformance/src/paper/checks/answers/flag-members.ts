// Does a member of a success tell that the call failed?

import { follow, mapForEachSource, type Place, text } from '../../document/source.ts';
import type { Operation } from '../../model/operation.ts';
import { anyName, namesOf } from '../../model/own-members.ts';
import { closedValues, type Shape, shapesOf, typesOf } from '../../model/shape.ts';
import { foldWord, wordsOf } from '../../words/split-words.ts';
import type { Breach } from '../check.ts';

export type Flag = { readonly name: string; readonly at: Place; readonly sure: Breach['sure'] };

const envelope =
  /^(data|dados|result|results|resultado|resultados|payload|content|conteudo|response|resposta|message|mensagem|msg|error|erro|errors|erros|error_?code|codigo_?erro|error_?message|code|codigo|body|retorno)$/;
/** Resources whose own outcome is a member of theirs. */
const ownOutcome =
  /^(attempts?|deliver(y|ies)|jobs?|runs?|executions?|tasks?|tests?|checks?|validations?|validate|logs?|events?|builds?|deployments?|deploys?|results?|logins?|imports?|exports?|batch(es)?|operations?|health\w*|status(es)?|ping|readyz|livez|diagnostics?|probes?|monitors?|tentativas?|entregas?|tarefas?|execuc(ao|oes)|teste?s?|validac(ao|oes)|verificac(ao|oes)|conferencias?|registros?|eventos?|lotes?|importac(ao|oes)|operac(ao|oes)|resultados?|saude|situac(ao|oes)|transac(tions?|ao|oes)|traces?|spans?|requests?|calls?|chamadas?|pipelines?|workflows?|steps?|sync\w*|scans?|replays?)$/;

const mayFlag = /err|fail|fal|suc|ok|deu_?certo|stat|situa|result|outcome|retorno|^c[oó]d/i;

export function hasOwnOutcome({ segments }: Operation): boolean {
  const named = segments.flatMap(({ text, parameter }) => (parameter === undefined ? wordsOf(text) : []));
  return named.some((word) => ownOutcome.test(word));
}

type Member = { readonly name: string; readonly word: string; readonly at: Place };

/** The members of a schema that may tell how the call went. */
type Tellers = {
  readonly flags: readonly Member[];
  /** Objects one level below, and whether they hold the outcome rather than the resource. */
  readonly below: readonly { readonly name: string; readonly at: Place; readonly tells: boolean }[];
  readonly resource: boolean;
};

/** References to one schema share its members, so names are read once and not for each operation. */
const tellersIn = mapForEachSource<Shape['properties'], Tellers>();
/** Most schemas tell nothing. */
const noTellers: Tellers = { flags: [], below: [], resource: false };

type NamedBy = {
  /** The name in one word, where it may tell how the call went. */
  readonly flag: string | undefined;
  readonly tells: boolean;
  readonly holds: boolean;
  readonly identifies: boolean;
};

const noTeller: NamedBy = { flag: undefined, tells: false, holds: false, identifies: false };

/** Schemas share the names of their members, and a look-up costs less than four patterns. */
const knownNames = new Map<string, NamedBy>();
const mostNames = 20_000;

function namedBy(name: string): NamedBy {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const word = foldWord(name);
  const flag = mayFlag.test(name) ? word.replace(/[-_]/g, '') : undefined;
  const [tells, holds, identifies] = [containers.test(word), payloads.test(word), identity.test(name)];
  const read = flag === undefined && !tells && !holds && !identifies ? noTeller : { flag, tells, holds, identifies };
  if (knownNames.size >= mostNames) knownNames.clear();
  knownNames.set(name, read);
  return read;
}

const hasTeller = anyName((name) => namedBy(name) !== noTeller);

function tellersOf({ properties }: Shape, { at: { source } }: Operation): Tellers {
  if (properties.size === 0 || !hasTeller(properties)) return noTellers;
  const known = tellersIn(source);
  const before = known.get(properties);
  if (before !== undefined) return before;
  const flags: Member[] = [];
  const below: Tellers['below'][number][] = [];
  let resource = false;
  // By the names: the places of all members are many, and most names tell nothing.
  namesOf(properties).forEach((name) => {
    const named = namedBy(name);
    if (named === noTeller) return;
    const { flag, tells, holds, identifies } = named;
    resource ||= identifies;
    const at = flag !== undefined || tells || holds ? properties.get(name) : undefined;
    if (at === undefined) return;
    if (flag !== undefined) flags.push({ name, word: flag, at });
    if (tells || holds) below.push({ name, at, tells });
  });
  const tellers = flags.length > 0 || below.length > 0 || resource ? { flags, below, resource } : noTellers;
  known.set(properties, tellers);
  return tellers;
}

function flagAmong(shape: Shape, operation: Operation, inContainer: boolean): Flag | undefined {
  const { flags: members, resource } = tellersOf(shape, operation);
  if (members.length === 0) return undefined;
  const outcome = hasOwnOutcome(operation);
  for (const { name, word, at } of members) {
    const types = typesOf(at);
    const values = closedValues(at);
    if (/^(erro|error|haserror|haserrors|iserror|temerro|houveerro|falhou|failed|falha|failure)$/.test(word)) {
      const flags = types.has('boolean') || saysYesOrNo(values);
      if (flags && !alwaysGood(values, false) && !(outcome && resource)) return { name, at, sure: 'certain' };
      if (
        !flags &&
        !resource &&
        !outcome &&
        (inContainer || hasEnvelope(shape, name) || shape.properties.size === 1) &&
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
      (types.has('boolean') || types.size === 0 || saysYesOrNo(values))
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
    if (codeName.test(word) && !resource && !outcome && saysCode.test(foldWord(text(follow(at), 'description') ?? '')))
      return { name, at, sure: 'certain' };
  }
  return undefined;
}

/** A code whose description says that one value means success and the others an error. */
const codeName = /^(code|codigo|cod|status|statuscode|returncode|resultcode|codigoretorno|codretorno|retorno|result)$/;
const saysCode =
  /\b(0|zero|1|success|sucesso|ok)\b.*\b(errors?|erros?|fail\w*|falh\w*)\b|\b(errors?|erros?|fail\w*|falh\w*)\b.*\b(0|zero|success|sucesso|ok)\b/;

/** Members that hold the outcome of the call, one level below the body. */
const containers =
  /^(result|resultado|meta|response|resposta|retorno|return|status|header|cabecalho|envelope|output|saida|outcome|operation|operacao)$/;

/** Members that hold the resource, or the outcome in place of it. */
const payloads = /^(data|dados|payload|body|content|conteudo)$/;

export function mayTell(shape: Shape, operation: Operation): boolean {
  return tellersOf(shape, operation) !== noTellers;
}

/** A flag in the body, or in an object of the body that tells how the call went. */
export function flagOf(shape: Shape, operation: Operation): Flag | undefined {
  const tellers = tellersOf(shape, operation);
  if (tellers === noTellers) return undefined;
  const own = flagAmong(shape, operation, false);
  const { below, resource } = tellers;
  if (own !== undefined || resource) return own;
  for (const { name, at, tells } of below)
    for (const inner of shapesOf(at)) {
      const flag = flagAmong(inner, operation, tells);
      if (flag !== undefined) return { ...flag, name: `${name}.${flag.name}` };
    }
  return undefined;
}

/** A thing with an identity, whose members speak of itself. */
const identity = /^(id|uuid|guid|_id|created_?at|criado_?em|createdAt|criadoEm)$/i;

function hasEnvelope({ properties }: Shape, except: string): boolean {
  return [...properties.keys()].some((name) => name !== except && envelope.test(foldWord(name)));
}

/** `S` and `N` and their like. */
function saysYesOrNo(values: readonly unknown[] | undefined): boolean {
  return values?.some((value) => /^(true|false|s|n|y|sim|nao|yes|no)$/i.test(foldWord(String(value)))) ?? false;
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
