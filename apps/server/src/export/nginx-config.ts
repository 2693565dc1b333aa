// The files behind nginx: types, headers, languages, and what needs a server.

import { say } from '../words.ts';
import type { HostFacts } from './host-facts.ts';
import { serverParts } from './plain-file.ts';

export const nginxFile = 'farol-nginx.conf';

/** Included in a server block whose root is the folder. */
export function nginxConfig(facts: HostFacts): string {
  const { headers } = facts;
  return `# Farol as plain files. Include this file in a server block:
#   server { listen 80; server_name farol.example; root /srv/farol; include /srv/farol/${nginxFile}; }
# The choice of a language or a form by header is simpler than in Farol's own server: the first language or type counts.

types {
${[...facts.types].map(([ending, type]) => `  ${type} ${ending};`).join('\n')}
}
default_type application/octet-stream;
charset utf-8;
charset_types ${facts.textTypes.join(' ')};
gzip_static on;
gzip_vary on;
# With Debian's libnginx-mod-http-brotli-static:
# brotli_static on;
absolute_redirect off;

set $farol_end "";
set $farol_language pt-BR;
set $farol_detail "${serverNeeded.pt}";
set $farol_lost /404.html;
if ($http_accept_language ~* "^en\\b") { set $farol_language en; }
if ($arg_lang = en) { set $farol_language en; }
if ($arg_lang = pt-BR) { set $farol_language pt-BR; }
if ($farol_language = en) { set $farol_end .en; set $farol_detail "${serverNeeded.en}"; }
if ($uri ~ ^/en/) { set $farol_lost /en/404.html; }
# A further page of a list is a file that is named by its query; any other query needs a server.
set $farol_query @;
set $farol_any @;
if ($args ~ "^(?:lang=[\\w-]+&)?(cursor=[\\w-]+)(?:&lang=[\\w-]+)?$") { set $farol_query @$1; }
if ($args ~ "^(lang=(pt-BR|en))?$") { set $farol_any ""; }
set $farol_form json;
if ($http_accept ~ ^text/html) { set $farol_form html; }
error_page 404 $farol_lost;

location ~ ^/(?:${nginxFile.replace('.', '\\.')}|farol-files\\.json|_headers|_redirects)$|\\.(?:br|gz)$ { return 404; }
location ~ ^/(?:${serverParts.join('|')})(?:/|$) { try_files /farol-needs-a-server @farol_server; }
location ~ ^(/(?:v1|docs|problems)(?:/.+)?)/$ { return 308 $1$is_args$args; }
location ~ ^/(?:v1|docs)(?:/|$) {
${added(headers.read)}
  add_header Content-Language $farol_language always;
  add_header Vary Accept-Language;
  try_files $uri$farol_query$farol_end.json $uri$farol_any$farol_end.json $uri @farol_server;
}
location ~ ^/problems(?:/|$) {
${added(headers.problemPage)}
  add_header Content-Language $farol_language always;
  add_header Vary "Accept, Accept-Language";
  try_files $uri$farol_any$farol_end.$farol_form $uri @farol_server;
}
location = /llms.txt {
${added(headers.read)}
  add_header Content-Language $farol_language always;
  add_header Vary Accept-Language;
  try_files /llms$farol_end.txt =404;
}
location ~ ^/(?:(?:openapi(?:-3\\.1)?|asyncapi|arazzo)\\.json|schema\\.graphql)$ {
${added(headers.read)}
}
${facts.exceptions.map((one) => exception(one, one.path.startsWith('.') ? headers.catalog : headers.file)).join('\n')}
location /assets/ {
${added(headers.asset)}
}
location ^~ /.well-known/ {
${added(headers.read)}
}
location ~ ^/en/(?:badge|card)/ {
${added(headers.picture)}
  add_header Content-Language en always;
}
location ~ ^/(?:badge|card)/ {
${added(headers.picture)}
  add_header Content-Language pt-BR always;
}
location ~ ^/en/(?:.*/|404\\.html)?$ {
${added(headers.page)}
  add_header Content-Language en always;
  try_files \${uri}index.html $uri =404;
}
location ~ (?:/|\\.html)$ {
${added(headers.page)}
  add_header Content-Language pt-BR always;
  try_files \${uri}index.html $uri =404;
}
location ~ ^/en/.*\\.(?:md|txt)$ {
${added(headers.file)}
  add_header Content-Language en always;
}
location ~ \\.md$|^/llms-full\\.txt$ {
${added(headers.file)}
  add_header Content-Language pt-BR always;
}
location / {
${added(headers.file)}
  try_files $uri @farol_slash;
}
location @farol_slash {
  if (-f $document_root$uri/index.html) { return 308 $uri/$is_args$args; }
  return 404;
}
location @farol_server {
  ${facts.server === undefined ? refusal : `return 307 ${facts.server}$request_uri;`}
}
`;
}

const serverNeeded = say('serverNeeded');

const refusal = `add_header Content-Language $farol_language always;
  add_header Access-Control-Allow-Origin * always;
  add_header Cache-Control no-store always;
  default_type application/problem+json;
  return 404 '{"type":"about:blank","status":404,"detail":"$farol_detail"}';`;

function added(headers: HostFacts['headers']['page']): string {
  return headers.map(([name, value]) => `  add_header ${name} "${value.replaceAll('"', '\\"')}" always;`).join('\n');
}

function exception(
  { path, type }: { readonly path: string; readonly type: string },
  headers: HostFacts['headers']['page'],
): string {
  return `location = /${path} {
  types { }
  default_type '${type}';
${added(headers)}
}`;
}
