// Facts of our own, beside the nine of the charter, that one value states.
import { field } from './field.ts';

export const number = field({
  id: 'number',
  kind: 'count',
  most: 18,
  listed: true,
  name: { pt: 'Número', en: 'Number' },
  about: 'Catalogue number, 1 to 18.',
});

export const freeTierShort = field({
  id: 'free_tier_short',
  kind: 'text',
  listed: true,
  name: { pt: 'Plano gratuito em resumo', en: 'Free tier in short' },
  about: 'The free-tier terms in at most about 40 characters.',
});

/** The rows of section 8 of the charter, one for each entry; English to the letter. */
export const kind = field({
  id: 'kind',
  kind: 'choice',
  listed: true,
  name: { pt: 'Tipo', en: 'Kind' },
  about: 'Its row in section 8 of the charter.',
  words: {
    'postal-code-lookup': { pt: 'Consulta de CEP', en: 'Postal-code lookup' },
    'aggregated-public-data': { pt: 'API agregadora de dados públicos', en: 'Aggregated public-data API' },
    'territorial-statistics': { pt: 'API de estatísticas territoriais', en: 'Territorial-statistics API' },
    'company-registry': { pt: 'Consulta de CNPJ', en: 'Company-registry lookup' },
    'currency-quotes': { pt: 'API de câmbio', en: 'Currency-quote API' },
    'central-bank-series': { pt: 'API de séries do Banco Central', en: 'Central-bank time-series API' },
    'crypto-prices': { pt: 'API de preços de criptomoedas', en: 'Crypto-price API' },
    'text-generation': { pt: 'API de geração de texto', en: 'Text-generation API' },
    'multimodal-generation': { pt: 'API de geração multimodal', en: 'Multimodal generation API' },
    maps: { pt: 'API de mapas', en: 'Maps API' },
    'weather-keyed': { pt: 'API de clima (com chave)', en: 'Weather API (keyed)' },
    'weather-keyless': { pt: 'API de clima (sem chave)', en: 'Weather API (keyless)' },
    'social-graph': { pt: 'API de grafo social', en: 'Social-graph API' },
    'music-catalogue': { pt: 'API de catálogo de música', en: 'Music-catalogue API' },
    'movie-database': { pt: 'API de filmes', en: 'Movie-database API' },
    'fake-test': { pt: 'API fictícia para testes', en: 'Fake test API' },
    'source-hosting': { pt: 'API de hospedagem de código', en: 'Source-hosting API' },
    'creature-database': { pt: 'API de Pokémon', en: 'Creature-database API' },
  },
});

export const category = field({
  id: 'category',
  kind: 'choice',
  listed: true,
  name: { pt: 'Categoria', en: 'Category' },
  about: 'Its category in the catalogue.',
  words: {
    addresses: { pt: 'Endereços', en: 'Addresses' },
    'open-data': { pt: 'Dados públicos', en: 'Open data' },
    companies: { pt: 'Empresas', en: 'Companies' },
    finance: { pt: 'Finanças', en: 'Finance' },
    ai: { pt: 'Inteligência artificial', en: 'Artificial intelligence' },
    maps: { pt: 'Mapas', en: 'Maps' },
    weather: { pt: 'Clima', en: 'Weather' },
    social: { pt: 'Redes sociais', en: 'Social networks' },
    media: { pt: 'Música e filmes', en: 'Music and films' },
    development: { pt: 'Desenvolvimento', en: 'Development' },
  },
  filter: { only: { pt: 'desta categoria', en: 'in this category' } },
});

export const brazil = field({
  id: 'brazil',
  kind: 'flag',
  listed: true,
  name: { pt: 'Dados do Brasil', en: 'Data about Brazil' },
  about: 'True when the data is about Brazil.',
  filter: { only: { pt: 'com dados do Brasil, ou só as outras', en: 'with data about Brazil, or only the others' } },
});

export const provider = field({
  id: 'provider',
  kind: 'line',
  listed: true,
  name: { pt: 'Provedor', en: 'Provider' },
  about: 'Who runs the API.',
});

export const docs = field({
  id: 'docs',
  kind: 'address',
  listed: true,
  name: { pt: 'Documentação', en: 'Documentation' },
  about: 'The provider’s documentation.',
});
