// Does a verb say that something is changed?

import { foldWord, wordSet } from './split-words.ts';

const changing = wordSet(`
  create insert delete remove destroy erase purge save update upsert add edit modify replace rename cancel approve reject activate deactivate
  reactivate enable disable submit send publish unpublish revoke assign unassign subscribe unsubscribe confirm restore renew accept decline
  close reopen suspend terminate pay buy sell refund charge transfer withdraw ship start stop reset move merge write append increment decrement
  execute attach detach lock unlock block unblock ban resend notify enroll redeem void mark register set put post patch
  criar inserir excluir apagar deletar remover eliminar salvar gravar atualizar alterar editar modificar substituir renomear cancelar aprovar
  rejeitar recusar ativar desativar reativar habilitar desabilitar enviar publicar revogar atribuir confirmar restaurar renovar aceitar fechar
  encerrar reabrir suspender pagar comprar vender estornar reembolsar cobrar transferir sacar depositar iniciar parar resetar redefinir mover
  adicionar incluir incrementar executar anexar bloquear desbloquear reenviar notificar cadastrar registrar emitir marcar finalizar concluir agendar
  reservar faturar solicitar zerar limpar trocar assinar disparar sincronizar processar arquivar consumir agendar cadastrar anular reenviar estornar
  trigger synchronize synchronise archive consume clear erase invalidate expire schedule enqueue
`);

export function changingVerb(word: string): boolean {
  return changing.has(foldWord(word));
}

/** "Deletes the order", "Exclui o pedido": a verb in the third person and its object. */
const verbAndObject =
  /^(?:tambem |also )?([a-z]+) (?:(an?|the|all|one|this|these|its|any|every|o|a|os|as|um|uma|todos|todas|este|esta)|(?!(?:com|de|do|da|dos|das|em|por|para|no|na|e|ou|by|of|to|for|in|on|with|at|from|and|or)\b)(?:[a-z]+ )?[a-z]+s) /;
/** Nouns as well: "Post comments" may be comments of a post, "Posts a comment" is a change. */
const nounsToo =
  /^(posts?|patch(es)?|sets?|marks?|registers?|blocks?|charges?|transfers?|ships?|locks?|moves?|merges?|starts?|stops?|closes?|pays?|resets?|updates?|voids?|refunds?|archives?|schedules?|triggers?|puts?|expires?)$/;
/** "Calling this endpoint deletes …" */
const subject =
  /^((calling|chamar|invoking|using) )?(this|the|esta|este|o|a) (endpoint|operation|call|method|route|request|rota|operacao|chamada|metodo|requisicao) (tambem |also )?/;

/** The infinitive of a third person, in English and in Portuguese. */
function infinitives(word: string): readonly string[] {
  return [
    word,
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
    `${word}r`,
    word.replace(/e$/, 'ir'),
    word.replace(/i$/, 'ir'),
  ];
}

/** Passing a call on is no change of its own. */
const passesOn =
  /^(sends?|envia) (an?|the|o|a|um|uma) (request|query|call|answer|response|requisicao|consulta|chamada|resposta)\b/;

function namesChange(sentence: string): boolean {
  const [, word = '', determiner] = verbAndObject.exec(`${sentence.replace(subject, '')} `) ?? [];
  if (determiner === undefined && nounsToo.test(word)) return false;
  if (passesOn.test(sentence)) return false;
  // "Enables an app to find …" changes nothing.
  if (/^(enables?|habilita)$/.test(word) && / (to|a|que) /.test(sentence)) return false;
  return isChange(word);
}

function isChange(word: string): boolean {
  return infinitives(word).some((verb) => changing.has(verb));
}

/** A change named beside a reading, as in "Returns the message and marks it as read". */
const besides =
  /\b(?:and|then|e|depois)\s+(?:also |tambem )?([a-z]+)(?:-[oa]s?)?\s+(?:it|its|them|an?|the|all|this|o|a|os|as|um|uma|seus?|suas?|como)\b/g;

export function isChangingPhrase(sentence: string): boolean {
  const folded = foldWord(sentence.trim());
  const first = folded.split(/\s+/)[0] ?? '';
  return (
    namesChange(folded) ||
    [...folded.matchAll(besides)].some(([, verb = '']) => isChange(verb)) ||
    (changing.has(first) && /(ar|er|ir)$/.test(first) && !nounsToo.test(first) && folded !== first)
  );
}
