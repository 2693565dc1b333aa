// Spectral with its ruleset for OpenAPI.
import { readFileSync } from 'node:fs';
import core from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const spectral = new core.Spectral();
spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
const document = new core.Document(readFileSync(process.argv[2], 'utf8'), parsers.Json, process.argv[2]);
console.log((await spectral.run(document)).length);
