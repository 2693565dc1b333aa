// What must each setting be, in Portuguese? settings.ts says it in English.
import type { SettingName } from './settings.ts';

const secret = 'um segredo de 16 a 1000 caracteres';
const address = 'um nome de host ou um endereço IP em que escutar';

/** Completes "PORT deve ser …". */
export const expectedInPortuguese: Readonly<Record<SettingName, string>> = {
  PORT: 'um número de porta de 0 a 65535 (com 0 o sistema escolhe uma livre)',
  HOST: address,
  FAROL_SOCKET: 'o caminho absoluto de um socket unix, com no máximo 101 caracteres',
  FAROL_SOCKET_MODE: 'as permissões de arquivo do socket unix, como 660',
  FAROL_WORKERS: 'o número de processos que respondem requisições, de 1 a 64',
  FAROL_DRAIN_SECONDS: 'os segundos, de 0 a 60, entre "não pronto" e o fim da escuta',
  FAROL_METRICS_PORT: 'um número de porta de 0 a 65535',
  FAROL_METRICS_HOST: address,
  LOG_LEVEL: 'um destes: trace, debug, info, warn, error, fatal, silent',
  FAROL_ORIGIN: 'um esquema e um host, como https://farol.example',
  FAROL_PROXY: 'o número de proxies na frente do servidor, de 1 a 5',
  FAROL_TOKEN: secret,
  FAROL_TOKEN_NEXT: secret,
  FAROL_ORIGINS: 'origens separadas por vírgulas, como https://example.org,https://app.example.org',
  FAROL_OFFLINE: '1 para que o simulador responda às chamadas, ou 0',
  FAROL_KEYS: 'ids das APIs cujas chaves podem ser usadas, separados por vírgulas, ou none',
  FAROL_WRITES: 'ids das APIs em que se pode gravar com uma chave, separados por vírgulas',
  HTTPS_PROXY: 'a URL de um proxy, como http://proxy.example:3128',
  NO_PROXY: 'nomes de host separados por vírgulas, ou *',
  DATABASE_URL: 'sqlite:<arquivo> ou postgres://usuario:senha@host:porta/banco',
  CURSOR_KEY: secret,
  FAROL_WEBHOOK_SECRET: secret,
  FAROL_WEBHOOK_PORTS: 'portas desta máquina a que webhooks podem ser entregues, separadas por vírgulas',
  FAROL_KEEP_DAYS: 'os dias pelos quais os eventos recebidos ficam guardados, de 1 a 3650',
};
