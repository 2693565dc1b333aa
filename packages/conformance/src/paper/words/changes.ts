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
  reservar faturar solicitar zerar limpar trocar assinar
`);

export function changingVerb(word: string): boolean {
  return changing.has(foldWord(word));
}

/** The beginning of a summary that names a change, as in "Deletes the order" or "Exclui o pedido". */
const phrases =
  /^(creates?|deletes?|removes?|updates?|cancels?|approves?|activates?|deactivates?|sends?|publishes|publish|resets?|refunds?|inserts?|saves?|marks?|increments?|decrements?|clears?|locks?|unlocks?|adds?|closes?|confirms?|revokes?|registers?|cria|exclui|apaga|deleta|remove|atualiza|altera|cancela|aprova|ativa|desativa|envia|publica|estorna|insere|salva|bloqueia|emite|zera|marca|incrementa|registra|confirma|adiciona|encerra|finaliza|fecha|limpa|revoga)\s+(an?|the|all|one|this|its|[a-z]+s|o|a|os|as|um|uma|todos|todas)\b/i;

/** A change named beside a reading, as in "Returns the message and marks it as read". */
const besides =
  /\b(and|then|e|e tambem|depois)\s+(marks|increments|decrements|deletes|removes|resets|clears|consumes|archives|marca|incrementa|exclui|apaga|remove|zera|limpa|consome|arquiva)(-[oa]s?)?\s+(it|its|them|an?|the|all|this|o|a|os|as|um|uma|seus?|suas?|como)\b/i;

export function isChangingPhrase(sentence: string): boolean {
  const folded = foldWord(sentence.trim());
  return (
    phrases.test(folded) ||
    besides.test(folded) ||
    (changing.has(folded.split(/\s+/)[0] ?? '') && /^[a-z]+(ar|er|ir)\s/.test(folded))
  );
}
