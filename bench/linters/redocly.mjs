// Redocly with its recommended rules.
import { createConfig, lint } from '@redocly/openapi-core';

const problems = await lint({ ref: process.argv[2], config: await createConfig({ extends: ['recommended'] }) });
console.log(problems.length);
