// Which Portuguese nouns need no plural ending in a path?

import { wordSet } from './split-words.ts';

/** Nouns without a plural, nouns that do not change, and words that name no set of things. */
export const portugueseWithoutPlural = wordSet(`
  lapis onibus atlas pires virus bonus tenis oasis onus ferias oculos nupcias parabens pesames status campus torax xerox cais
  agua alimentacao atendimento atual autenticacao autocomplete autorizacao auditoria busca cambio clima
  cobertura comercio configuracao consumo conteudo controle credito dinheiro disponibilidade documentacao economia educacao energia
  esporte estoque exportacao extrato faturamento financeiro frete gado gente geolocalizacao gestao gratis habitacao
  historico importacao informacao infraestrutura inventario justica lazer legislacao leite limpeza lixo login logistica manutencao
  meteorologia midia mobilidade moradia navegacao onboarding padrao painel patrimonio perfil
  pesca pesquisa pix policia populacao previsao privacidade privado producao progresso proximo publicidade publico rastreamento rastreio recente
  relogio resumo saldo saneamento saude seguranca sistema sobre software sucesso suporte tempo tesouro tesouraria
  trafego transito transparencia transporte turismo ultimo uso vestuario meu minha eu todos todas por para em no na de do da dos das com sem
  sob entre ate desde ativo inativo aberto fechado pendente arquivado interno externo contagem ajuda inicio saida entrada
  acesso antifraude cep cnpj cpf ibge bacen selic ipca
`);

/** Names of identifiers and registers that are looked up by their value: `/cep/{cep}`. */
export const lookups = wordSet(`
  cep cnpj cpf ddd ddi ibge ncm cfop cnae cbo cest rg ie im pis nis cnh renavam placa chassi rntrc crm oab nire ispb siafi sped nfe cte mdfe nfce
  isbn issn ean gtin upc sku iban bic swift vin asn ip ipv4 ipv6 mac imei zip zipcode postcode postalcode uf iso iata icao orcid doi
  ssn ein vat uuid guid hash slug barcode qrcode fipe tuss cid sgs
`);

/** Portuguese singulars that end in s. */
export const portugueseSingularsInS = wordSet('mes gas fregues chines ingles frances portugues marques deus');

/** Names of products and companies that stand in paths. */
export const brands = wordSet(`
  google github gitlab bitbucket stripe paypal whatsapp telegram instagram facebook twitter linkedin youtube tiktok slack discord zoom spotify
  netflix amazon aws azure gcp apple microsoft salesforce hubspot shopify magento woocommerce wordpress zendesk intercom jira trello asana notion
  dropbox sendgrid mailchimp twilio firebase mongodb redis kafka elasticsearch docker kubernetes openai anthropic gemini claude
  nubank itau bradesco santander caixa bndes correios viacep brasilapi receitaws mercadolivre mercadopago pagseguro cielo ifood uber
  olx totvs sap oracle bling omie contaazul rdstation serasa spc pokeapi tmdb coingecko openweather openmeteo bcb detran senatran sefaz inss anvisa anatel aneel antt anac ibama incra inpe inmet susep procon datasus esocial sintegra pgfn farol keycloak okta
`);
