// Which Portuguese words in a path are verbs?

import { wordSet } from './split-words.ts';

/** Infinitives, folded. */
const portugueseVerbs = wordSet(`
  abrir aceitar acessar acrescentar adicionar agendar ajustar alterar anexar anular apagar aplicar aprovar arquivar assinar associar ativar
  atribuir atualizar autenticar autorizar avaliar avisar baixar bloquear buscar cadastrar calcular cancelar capturar carregar checar cobrar
  colocar comentar comparar compartilhar completar comprar concluir conferir configurar confirmar consultar contar contratar converter convidar
  copiar corrigir criar cumprir curtir debitar creditar definir deletar depositar desabilitar desassociar desativar desbloquear descartar
  desfazer desligar desmarcar desvincular devolver digitar distribuir dividir duplicar editar efetivar efetuar eliminar emitir encaminhar
  encerrar encontrar entrar entregar enviar escolher escrever estornar excluir executar exibir expedir exportar extrair faturar favoritar fazer
  fechar filtrar finalizar formatar gerar gravar guardar habilitar identificar importar imprimir incluir incrementar indicar informar
  iniciar inserir instalar integrar interromper inutilizar lancar ler liberar ligar limpar liquidar listar localizar logar mandar manter marcar
  medir mesclar modificar montar mostrar mover mudar negar notificar obter ocultar ordenar pagar parar parcelar pausar pedir pegar
  pesquisar pingar postar preencher processar procurar prorrogar protestar publicar quitar rastrear realizar reativar receber recalcular
  recarregar recolher recuperar recusar redefinir reembolsar reenviar registrar reiniciar rejeitar remover renomear renovar repetir repor
  reprocessar reprovar resetar reservar resgatar responder restaurar restituir retirar retomar retornar revalidar revisar revogar rodar sacar
  sair salvar seguir selecionar separar simular sincronizar solicitar somar sortear subir submeter substituir subtrair suspender testar tirar
  traduzir transferir transmitir transportar trazer trocar unir usar validar vender ver verificar vincular visualizar voltar votar zerar
  abastecer abater acolher adiar admitir alugar amortizar antecipar apostar assistir atender banir coletar conciliar consertar contestar cotar declarar demitir
  desbanir descurtir desembarcar despachar dispensar embalar embarcar emplacar emprestar empacotar escalar estocar etiquetar examinar expulsar financiar
  homologar hospedar internar inventariar investir jogar locar matricular medicar moderar negociar orcar ouvir precificar premiar prescrever promover
  protocolar pontuar reagendar receitar rematricular remanejar remarcar renegociar reparar repostar reproduzir rescindir silenciar triar trancar tributar
  vacinar vistoriar
  imprimir denunciar agrupar aderir aguardar alocar ampliar apresentar apurar averbar
`);

/** Third person or imperative: before a noun they name an action, as in `geraBoleto`. Nouns of the same form are left out. */
export const portugueseFormsBeforeNouns = wordSet(`
  abre adiciona altera anexa apaga aplica aprova arquiva ativa atualiza autentica autoriza bloqueia cadastra calcula cancela carrega cria
  confirma converte copia define deleta desativa desbloqueia edita emite encerra envia estorna exclui executa exibe exporta fecha filtra
  finaliza gera grava habilita importa imprime inclui inicia insere libera localiza modifica mostra move notifica obtem obtenha
  paga pega processa procura publica realiza recebe recupera registra rejeita remove renova reprocessa retorna salva seleciona simula
  sincroniza solicita substitui transfere valida verifica vincula crie envie gere liste busque emita exclua atualize cadastre
`);

/** Nouns as well as verbs: an action only directly before another noun, as in `consultaCep`. */
export const portugueseNounsOrForms = wordSet('busca consulta pesquisa');

const nounsLikeInfinitives = wordSet(
  'parecer amanhecer anoitecer alvorecer entardecer poder dever jantar andar saber ser haver querer lazer',
);

/** Endings that only infinitives have in Portuguese, and no English word. */
const infinitiveEnding = /.{2}(izar|ificar|ejar|icionar|cionar|stituir|ribuir|cluir|ecer|entuar)$/;

export function isPortugueseInfinitive(word: string): boolean {
  if (nounsLikeInfinitives.has(word)) return false;
  return portugueseVerbs.has(word) || infinitiveEnding.test(word);
}

/** `buscando`, `emitindo`: only from verbs that are listed, because `comando` and `dividendo` are nouns. */
export function isPortugueseGerund(word: string): boolean {
  const parts = /^(.{2,})(a|e|i)ndo$/.exec(word);
  return parts !== null && portugueseVerbs.has(`${parts[1]}${parts[2]}r`);
}

/** Endings of adjectives, which make the word before them a noun: `consulta-publica`. */
export const portugueseAdjective = /(ada|adas|ica|icas|iva|ivas|al|ais|avel|aveis|ida|idas|osa|osas)$/;

export const portugueseLinks = wordSet('de do da dos das por para em no na e com ao a o as os');
