import type { Behaviour } from '../play/behaviour.ts';
import { anthropicClaude } from './anthropic-claude.ts';
import { awesomeapi } from './awesomeapi.ts';
import { bcbSgs } from './bcb-sgs.ts';
import { brasilapi } from './brasilapi.ts';
import { coingecko, googleMapsPlatform, openweather, spotify, tmdb } from './checked-parameters.ts';
import { github } from './github.ts';
import { googleGemini } from './google-gemini.ts';
import { ibge } from './ibge.ts';
import { jsonplaceholder } from './jsonplaceholder.ts';
import { metaGraph } from './meta-graph.ts';
import { openMeteo } from './open-meteo.ts';
import { pokeapi } from './pokeapi.ts';
import { receitaws } from './receitaws.ts';
import { viacep } from './viacep.ts';

/** By the entry's id. An entry without one here is still simulated from its data: first request, formats and failures. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  viacep,
  brasilapi,
  ibge,
  receitaws,
  awesomeapi,
  'bcb-sgs': bcbSgs,
  coingecko,
  'anthropic-claude': anthropicClaude,
  'google-gemini': googleGemini,
  'google-maps-platform': googleMapsPlatform,
  openweather,
  'open-meteo': openMeteo,
  'meta-graph': metaGraph,
  spotify,
  tmdb,
  jsonplaceholder,
  github,
  pokeapi,
};
