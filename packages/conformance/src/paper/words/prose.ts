// What does a description say in words about members that are not sent, repeated calls and failures?

import { remembered } from './says.ts';
import { foldWord } from './split-words.ts';

function sentencesOf(text: string): readonly string[] {
  return foldWord(text)
    .split(/(?<=[.!?])\s+|[;\n]+/)
    .filter((sentence) => sentence !== '');
}

const member =
  '(?:fields?|members?|propert(?:y|ies)|attributes?|values?|keys|data|parameters?|columns|campos?|membros?|atributos?|valores?|propriedades?|dados|informacoes|parametros?)';
const sent =
  '(?:sent|given|provided|supplied|present|included|specified|passed|submitted|enviad[oa]s?|informad[oa]s?|presentes?|fornecid[oa]s?|passad[oa]s?|preenchid[oa]s?)';
/** Members that the request does not hold: "omitted fields", "campos não enviados", "os demais". */
const omitted = `(?:\\b(?:omitted|missing|absent|unspecified|omitid[oa]s?|ausentes?|left out|leave out|os demais|as demais|que nao (?:for|forem|vier|vierem))\\b|\\b(?:not|isn't|aren't|nao)\\b (?:\\w+ ){0,2}${sent}|\\b(?:other|remaining|rest of the|outr[oa]s|restantes) ${member}\\b)`;

const partial = /\b(partial(ly)?|parcial(mente)?)\b(?! content)/;
const refusesPartial =
  /\b(no|not|never|nunca|nao|sem|refus\w*|reject\w*|recus\w*|rejeit\w*|invalid\w*)\b[^.]*\b(partial|parcial)|\b(partial|parcial)\w*\b[^.]*\b(refus\w*|reject\w*|recus\w*|rejeit\w*|not|never|nao|nunca)\b/;
const onlySent = new RegExp(
  `\\b(?:only|just|apenas|somente|so|unicamente)\\b (?:\\w+ ){0,5}${member}\\b[^.]{0,50}\\b(?:${sent}|(?:want|wish|need|deseja|quer|queira|precisa)\\w*(?: to)? (?:change|update|modify|alterar|mudar|atualizar|modificar)|to (?:be )?(?:change|update|modif)\\w*|a (?:alterar|mudar|atualizar|modificar)|that change[sd]?|que mud\\w+|serao \\w+)`,
);
const onlySuppliedMembers = new RegExp(`\\b(?:only|just|apenas|somente|so)\\b (?:the |os |as )?${sent} ${member}\\b`);
const onlyWhatChanges =
  /\b(only|just|apenas|somente|so) (what|o que) [^.]*\b(chang|updat|modif|alter|mud|atualiz|wish|want|desej|quer)\w*/;
const someMembers = new RegExp(
  `\\b(?:updat|chang|modif|edit|alter|atualiz|mud)\\w* (?:some|certain|individual|selected|one or more|algun?s|algumas|um ou mais|uma ou mais|cert[oa]s|determinad[oa]s) (?:of the |dos |das |de )?${member}\\b`,
);
const notOnly = /\b(not|never|nao|nunca|don't)\b.{0,15}\b(only|just|apenas|somente)\b/;
const keeps = new RegExp(
  `${omitted}[^.]{0,60}\\b(?:keep|kept|keeps|retain\\w*|remain\\w*|preserv\\w*|untouched|unchanged|unaffected|unmodified|ignored|stays?|as (?:they are|it is)|como est(?:a|ao)|not (?:be )?(?:chang|modif|updat|overwrit|touch|affect)\\w*|current value|mant\\w+|permanec\\w+|conserv\\w+|inalterad\\w+|intact\\w+|ignorad\\w+|nao (?:sao|serao|sera|e|sofrem) (?:alterad|modificad|mudad|atualizad|sobrescrit|tocad|mudanca|alterac)\\w*|nao mudam?|valor atual)`,
);
const merges =
  /\bmerg(e|es|ed|ing)\b[^.]*\b(into|with)\b[^.]*\b(existing|current|stored)\b|\bmescla\w*\b[^.]*\b(existente|atual)/;

/** The words say that members which are not sent keep their values. A sentence about PATCH speaks of the other method. */
export const saysKeepsRest = remembered((text) => {
  return sentencesOf(text).some((sentence) => {
    if (/\bpatch\b/.test(sentence)) return false;
    if (partial.test(sentence) && !refusesPartial.test(sentence)) return true;
    if (notOnly.test(sentence)) return false;
    if ([onlySent, onlySuppliedMembers, onlyWhatChanges, someMembers].some((pattern) => pattern.test(sentence)))
      return true;
    return keeps.test(sentence) || merges.test(sentence);
  });
});

const wipes = new RegExp(
  `${omitted}[^.,]{0,40}(?<!\\b(?:not|never|nao|nunca|nem) (?:\\w+ )?)\\b(?:clear\\w*|remov\\w*|delet\\w*|wip\\w+|reset\\w*|eras\\w+|lost|set to (?:null|empty)|apagad\\w+|limp\\w+|zerad\\w+|perdid\\w+|excluid\\w+|redefinid\\w+|resetad\\w+)`,
);
const replacesAll =
  /\breplac\w+ (the |a |an )?(whole|entire|full|complete)\b|\bsubstitu\w+ (o|a) (\w+ ){1,3}(inteir|complet|por complet)\w*/;

const demandsAll =
  /\b(full|whole|entire|complete)\b[^.]{0,30}\b(must|has to|have to|needs? to|should) be (sent|given|provided)|\bmust (send|contain|include|hold) (the (full|whole|entire|complete)|all)\b|\ball (fields|members|properties|attributes) are (required|mandatory)\b|\btod[oa]s [oa]s (campos|membros|atributos|propriedades) (sao|devem|precisam)\b|\benvie (o|a) \w+ (complet|inteir)[oa]\b/;

/** The words say that members which are not sent lose their values, or that all have to be sent. */
export const saysWipesRest = remembered((text) => {
  return sentencesOf(text).some(
    (sentence) =>
      !/\bput\b/.test(sentence) &&
      !keeps.test(sentence) &&
      (wipes.test(sentence) ||
        ((replacesAll.test(sentence) || demandsAll.test(sentence)) && !/\b(not|never|nao|nunca)\b/.test(sentence))),
  );
});

const eachCall = /\b(each|every|a cada|toda|cada) (call|request|time|put|invocation|chamada|requisicao|vez|envio)\b/;
const step =
  /\b(add|append|increment|increas|decrement|decreas|subtract|accumulat|insert|creat|cria|duplicat|charg|debit|som[ae]|adicion|acrescent|increment|subtra|decrement|acumul|inser|duplic|cobr|debit)\w*/;
const onTop =
  /\b(adds|appends|increments|decrements|increases|decreases|subtracts|accumulates|soma|adiciona|acrescenta|incrementa|decrementa|subtrai|acumula)\b[^.]*\b(balance|total|counter|stock|quantity|amount|saldo|contador|estoque|quantidade|valor atual|existing (list|items|entries|values?)|current (value|list)|(lista|itens) existentes?)\b/;

const twice =
  /\b(twice|again|duas vezes|novamente|de novo|repeat\w*|repetir|repetida)\b[^.]*\b(creat|cri[ae]|duplic|add|som[ae]|another|outr|two|dois|duas|second|segund)\w*/;

/** The words say that a repeated call changes the result again. */
export const saysRepeats = remembered((text) => {
  return sentencesOf(text).some(
    (sentence) =>
      !/\b(not|never|nao|nunca|idempot\w*|without|sem|replac\w*|substitu\w*|once|same|mesm[oa])\b/.test(sentence) &&
      (twice.test(sentence) || (eachCall.test(sentence) && step.test(sentence)) || onTop.test(sentence)),
  );
});

/** "Each call removes the oldest entry", "Cada chamada remove o próximo item". */
const removesAnother =
  /\b(remov|delet|eras|drop|apag|exclu)\w*\b[^.]{0,30}\b(next|oldest|newest|last|latest|another|proxim[oa]|mais (antig[oa]|recente)|ultim[oa]|outr[oa])\b/;

/** The words say that a repeated DELETE removes another item. */
export const saysRemovesAnother = remembered((text) =>
  sentencesOf(text).some((sentence) => eachCall.test(sentence) && removesAnother.test(sentence)),
);

const failure = /\b(errors?|failures?|failed|fails|erros?|falhas?|falhou|falhar)\b/;
const condition =
  /\b(if|when|or|otherwise|unless|check|see|may|might|in case|em caso|no caso|pode|podem|se|quando|caso|ou|senao|contrario|verifique|confira|consulte)\b/;
const refused =
  /\b[45](\d\d|xx)\b|\bproblem\b|\b(never|not|nunca|nao|jamais) (\w+ ){0,4}(with|by|as|com|como|under|sob) (a |an |um |o )?(status )?200\b/;

/** The description of a success says that the body may hold a failure instead. */
export const saysFailureInside = remembered((description) => {
  // Most descriptions speak of no failure, and sentences cost more than one pattern.
  if (!failure.test(foldWord(description))) return false;
  return sentencesOf(description).some(
    (sentence) => failure.test(sentence) && condition.test(sentence) && !refused.test(sentence),
  );
});

const always200 =
  /\b(always|sempre|even|mesmo)\b[^.]*\b(200|http ok|status ok)\b|\b(200|http ok)\b[^.]*\b(always|sempre|even (if|when|on|in)|mesmo (se|quando|em|que))\b/;
const failureWith200 =
  /\b200\b(?! (on|in|upon|em|no|for|quando) (\w+ ){0,3}(success|sucesso))[^.]{0,30}\b(with|com|and|e|containing|contendo|plus|mais)\b[^.]{0,40}\b(errors?|failures?|erros?|falhas?)\b|\b(errors?|failures?|erros?|falhas?)\b[^.]{0,50}\b(with|as|under|com|como|sob) (a |an |um |o )?(http |status |codigo ){0,2}200\b/;

/** The description of an operation says that failures are answered with 200. */
export const saysFailureAs200 = remembered((text) => {
  if (!failure.test(foldWord(text))) return false;
  const sentences = sentencesOf(text).filter((sentence) => !refused.test(sentence));
  if (sentences.some((sentence) => failureWith200.test(sentence))) return true;
  return sentences.some((sentence) => always200.test(sentence)) && sentences.some((sentence) => failure.test(sentence));
});
