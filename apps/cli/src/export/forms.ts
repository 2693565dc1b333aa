import type { Api, Frozen, Language } from '@farol/catalogue/ask';
import { brunoFolder } from './bruno.ts';
import { curlFile } from './curl-file.ts';
import type { ExportedFile } from './exported-file.ts';
import type { formNames } from './form-names.ts';
import { httpFile } from './http-file.ts';
import { openapiText } from './openapi.ts';
import { postmanCollection } from './postman.ts';

export const forms: Readonly<
  Record<(typeof formNames)[number], (api: Frozen<Api>, language: Language, today: string) => readonly ExportedFile[]>
> = { curl: curlFile, http: httpFile, bruno: brunoFolder, postman: postmanCollection, openapi: openapiText };
