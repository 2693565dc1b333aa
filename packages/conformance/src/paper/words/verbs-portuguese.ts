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
  absorver aprender apreender ceder combater compreender conceber conceder convencer correr corresponder defender desenvolver dissolver dizer eleger
  entender envolver esconder estender exceder exercer perceber percorrer perder prender preceder prever proceder prometer proteger prover recorrer remeter
  requerer resolver reter reverter rever socorrer surpreender vencer
`);

/** Imperatives, which name an action before a noun: `envieMensagem`. */
const imperatives = wordSet(
  'crie envie gere liste busque emita exclua atualize cadastre obtenha obtem move remove inclua altere faz le traz poe da',
);

/** Nouns and adjectives that look like the third person of a verb: `reserva`, `compra`, `integra`. */
const nounsLikeForms = wordSet(`
  acolhe agenda ajuda assina baixa busca cobre coleta compra compre consulta conta cota dispensa entrega escala espera etiqueta fatura guarda guia
  informe integra interna janta jogue lanca liga limpa liquida lista locale manta marca mede muda mude multa nota ordem ouve para parcela pausa
  pede pesquisa premia prova publique receita reserva roda saca segue sobe soma sorteie testa teste tira transporta traz troca une usa use vende venda
  visita volta vota vote ajuste anule avise comente compare complete contrate debate desligue devolve duplique edite execute importe indique
  integre limite marque mostre note pare procure proteste recolhe reserve sorte teste
`);

/** The third person, as in `geraBoleto`; nouns of the same form are left out. */
export function isPortugueseForm(word: string): boolean {
  if (imperatives.has(word)) return true;
  if (word.length < 4 || nounsLikeForms.has(word)) return false;
  if (/[ae]$/.test(word) && portugueseVerbs.has(`${word}r`)) return true;
  return /[ei]$/.test(word) && (portugueseVerbs.has(`${word.slice(0, -1)}ir`) || portugueseVerbs.has(`${word}r`));
}

/** Nouns as well as verbs: an action only directly before another noun, as in `consultaCep`. */
export const portugueseNounsOrForms = wordSet('busca consulta pesquisa');

/** Nouns that stand for an action where only POST is described and no link or adjective follows, as in `POST /reserva-quarto`. */
export const portugueseNounsByPost = wordSet(
  'agenda assina baixa coleta compra cota entrega fatura lista marca parcela reserva saca soma troca transporta vende visita vota',
);

/** A noun in English, as in `currency-converter`; before a noun it is the Portuguese verb: `converter-moeda`. */
const englishNounsLikeInfinitives = wordSet('converter');

const nounsLikeInfinitives = wordSet(
  'parecer amanhecer anoitecer alvorecer entardecer poder dever jantar andar saber ser haver querer lazer',
);

/** Endings that only infinitives have in Portuguese, and no English word. */
const infinitiveEnding = /.{2}(izar|ificar|ejar|icionar|cionar|stituir|ribuir|cluir|ecer|entuar)$/;

export function isPortugueseInfinitive(word: string): boolean {
  if (nounsLikeInfinitives.has(word) || englishNounsLikeInfinitives.has(word)) return false;
  if (portugueseVerbs.has(word) || infinitiveEnding.test(word)) return true;
  // `reabrir`, `desfazer` and `pre-agendar` are verbs as `abrir`, `fazer` and `agendar` are.
  const rest = /^(?:re|des|pre|auto)(.{4,})$/.exec(word)?.[1];
  return rest !== undefined && portugueseVerbs.has(rest);
}

/** Nouns and adjectives in -ar of both languages, which no list of verbs can tell from one. */
const nounsInAr = wordSet(`
  calendar dollar grammar seminar webinar avatar radar sugar collar pillar scholar vinegar caviar guitar similar regular popular solar polar modular
  sonar lidar cigar molar vicar pulsar quasar lumbar ocular tubular muscular vascular molecular spectacular appear
  cellular singular particular secular circular nuclear linear triangular exemplar lunar stellar registrar hangar jaguar nectar mortar altar cedar
  sidebar navbar toolbar taskbar
  lugar celular colar familiar titular militar escolar hospitalar pilar luar calcanhar paladar acucar dolar polegar jantar andar olhar vulgar auxiliar
  preliminar complementar suplementar elementar parlamentar alimentar disciplinar curricular domiciliar bipolar
`);

/** Nouns in -ir of both languages. Words in -er are too often English nouns, so those verbs are listed one by one. */
const nounsInIr = wordSet(`
  affair chair armchair wheelchair elixir souvenir repair stair reservoir memoir boudoir mohair corsair despair impair unfair midair funfair
  kefir tapir fakir faquir nadir menhir mujir zefir devir porvir
`);

/** Before a noun, or alone below an item and called only by POST, a word in -ar or -ir is a verb: `encurtar-url`, `punir-usuario`. */
export function looksLikeInfinitive(word: string): boolean {
  if (englishNounsLikeInfinitives.has(word)) return true;
  return (/^.{4,}ar$/.test(word) && !nounsInAr.has(word)) || (/^.{3,}ir$/.test(word) && !nounsInIr.has(word));
}

/** `buscando`, `emitindo`: only from verbs that are listed, because `comando` and `dividendo` are nouns. */
export function isPortugueseGerund(word: string): boolean {
  const parts = /^(.{2,})(a|e|i)ndo$/.exec(word);
  return parts !== null && portugueseVerbs.has(`${parts[1]}${parts[2]}r`);
}

/** Endings of adjectives, which make the word before them a noun: `consulta-publica`. */
export const portugueseAdjective = /(ada|adas|ica|icas|iva|ivas|al|ais|avel|aveis|ida|idas|osa|osas)$/;

export const portugueseLinks = wordSet('de do da dos das por para em no na e com ao a o as os');
