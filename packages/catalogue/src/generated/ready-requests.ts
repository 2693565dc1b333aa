// Written by `npm run schemas` from the entries.

/** The ready requests of each entry, with the values that each one takes. */
export type ReadyRequests = {
  viacep: {
    'address-by-cep': { cep: string };
    'ceps-by-street': { uf: string; cidade: string; logradouro: string };
    'codes-by-cep': { cep: string };
  };
  brasilapi: {
    'address-by-cep': { cep: string };
    'company-by-cnpj': { cnpj: string };
    'holidays-of-year': { ano: number; uf?: string };
  };
  ibge: {
    states: { orderBy?: string };
    outline: { nivel: 'paises' | 'regioes' | 'estados' | 'mesorregioes' | 'microrregioes' | 'municipios' | 'regioes-imediatas' | 'regioes-intermediarias'; id: string; formato?: 'application/vnd.geo+json' | 'application/json' | 'image/svg+xml'; qualidade?: 'minima' | 'intermediaria' | 'maxima' };
    population: { agregado: number; periodos: number; variavel: number; localidades: string };
  };
  receitaws: {
    'company-by-cnpj': { cnpj: string };
    'company-status': { cnpj: string };
    'company-partners': { cnpj: string };
  };
  awesomeapi: {
    'latest-rates': { pares: string };
    'rate-for-conversion': { pares: string };
    'daily-rates': { par: string; dias: number; start_date?: string; end_date?: string };
  };
  'bcb-sgs': {
    'latest-values': { codigo: number; n: number; formato: 'json' | 'csv' };
    'daily-series': { codigo: number; formato: 'json' | 'csv'; dataInicial: string; dataFinal?: string };
    'dollar-history': { formato: 'json' | 'csv'; dataInicial: string; dataFinal?: string };
  };
  coingecko: {
    price: { ids: string; vs_currencies: string };
    portfolio: { ids: string; vs_currencies: string; include_24hr_change?: boolean; include_last_updated_at?: boolean };
    'price-history': { id: string; vs_currency: string; days: string; interval?: 'daily' | 'hourly' };
  };
  'anthropic-claude': {
    message: { model: string; max_tokens: number; system?: string; content: string };
    'extract-fields': { model: string; max_tokens: number; document: string };
    'use-a-tool': { model: string; max_tokens: number; question: string };
  };
  'google-gemini': {
    'generate-text': { model: string; text: string };
    'describe-image': { model: string; mime_type: 'image/png' | 'image/jpeg' | 'image/webp'; data: string; text: string };
    'summarise-pdf': { model: string; data: string; text: string };
  };
  'google-maps-platform': {
    geocode: { address: string; region?: string; language?: string; components?: string };
    distance: { origins: string; destinations: string; units?: 'metric' | 'imperial'; language?: string };
    'places-nearby': { location: string; radius: number; type?: string; language?: string };
  };
  openweather: {
    'current-weather': { lat: number; lon: number; units?: 'standard' | 'metric' | 'imperial'; lang?: string };
    forecast: { lat: number; lon: number; units?: 'standard' | 'metric' | 'imperial'; lang?: string; cnt?: number };
    'weather-block': { lat: number; lon: number; units?: 'standard' | 'metric' | 'imperial'; lang?: string };
  };
  'open-meteo': {
    'current-weather': { latitude: number; longitude: number; current: string; timezone?: string };
    'hourly-forecast': { latitude: number; longitude: number; hourly: string; forecast_days?: number; timezone?: string };
    'past-days': { latitude: number; longitude: number; daily: string; past_days: number; forecast_days?: number; timezone?: string };
  };
  'meta-graph': {
    'signed-in-user': { fields?: string };
    'publish-post': { page_id: string; message: string; link?: string; published?: boolean; scheduled_publish_time?: number };
    conversations: { page_id: string; platform?: 'messenger' | 'instagram'; fields?: string };
  };
  spotify: {
    search: { q: string; type: string; limit?: number; offset?: number; market?: string };
    'now-playing': { market?: string; additional_types?: string };
    'start-playback': { device_id?: string; context_uri?: string; position_ms?: number };
  };
  tmdb: {
    'search-films': { query: string; language?: string; page?: number };
    'film-details': { movie_id: number; append_to_response?: string; language?: string };
    recommendations: { movie_id: number; language?: string; page?: number };
  };
  jsonplaceholder: {
    'post-by-id': { id: number };
    'create-post': { title: string; body: string; userId: number };
    'comments-of-post': { id: number };
  };
  github: {
    repository: { owner: string; repo: string };
    'publish-release': { owner: string; repo: string; tag_name: string; name?: string; body?: string; draft?: boolean };
    'create-webhook': { owner: string; repo: string; event: string; url: string; secret?: string };
  };
  pokeapi: {
    'creature-by-name': { name: string };
    'page-of-creatures': { limit?: number; offset?: number };
    'type-by-name': { name: string };
  };
};

/** The ids of the 18 entries. */
export type ApiId = keyof ReadyRequests;
