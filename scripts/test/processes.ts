// Which test files share a process, and in which order the processes begin.

/**
 * The longest first, since one that began last would run alone at the end. Files that share a process change nothing that belongs to the
 * whole process (environment, signals, timers) and do not measure it, and no hook in them stands outside a suite but `before` and
 * `after`, since it would hold for every file. Files that no pattern has follow, each in a process of its own.
 */
const processes = [
  /^test\/first-commands\/first-commands\./,
  /^test\/browser\/(anywhere|calculator|every-page|sheet|tasks|transition)\./,
  /^test\/browser\/(check|home|lab|labs|offline|panels|rules|token|web-page|weight)\./,
  /^packages\/gateway\//,
  /^test\/webhooks-crash\./,
  /^apps\/server\/src\/graphql\/(?!.*(fuzz|streams))/,
  /^apps\/cli\/src\/terminal\./,
  /^apps\/cli\/src\/(database|listen|reconcile|run|send)\//,
  /^test\/(agents\/jobs|cli|conformance-own|conformance\/own|decision|documents|gateway-table|github|layers|markdown|parity|plain-words)/,
  /^test\/(guides\/[es]|printed|rule|security|simulated|site|supply|verify-[lw]|verify\.)/,
  /^test\/gateway-limits\./,
  /^test\/proxies\//,
  /^packages\/store\/src\/postgres\//,
  /^packages\/webhooks\/src\/contract\/postgres\./,
  /^packages\/sandbox\/src\/contract\/postgres\./,
  /^apps\/server\/src\/graphql\/streams\/(?!socket-ends)/,
  /^test\/agents\/(?!jobs)/,
  /^apps\/server\/src\/(edge\/(?!connection|overload)|gateway|rest|site)/,
  /^apps\/server\/src\/(agents|answer|app|config|descriptions|export|panel|practice|refresh|request)\b/,
  // These two mostly wait.
  /^apps\/server\/src\/edge\/connection\/slow-clients\./,
  /^apps\/server\/src\/run-server\./,
  /^apps\/cli\/src\/package\./,
  /^packages\/store\/src\/(statement|sqlite\/)/,
  /^apps\/server\/src\/(graphql\/(practice\/)?)?fuzz\./,
  /^apps\/cli\/src\/(about|arguments|call|check|export|keys|machine|output|plan|quota|read|webhooks)\//,
  /^apps\/server\/src\/(metrics|start\/(?!create-logger)|testing|workers)\b/,
  /^apps\/cli\/src\/(curate|try|verify)\//,
  ...['catalogue', 'http', 'simulator', 'verifier', 'conformance', 'agents'].map((name) =>
    RegExp(`^packages/${name}/`),
  ),
  /^packages\/webhooks\/src\/(?!contract|debian)/,
  /^packages\/sandbox\/src\/(?!contract)/,
  /^apps\/site\//,
];

export function inProcesses(files: readonly string[]): readonly (readonly string[])[] {
  const shared = processes.map((pattern) => files.filter((file) => pattern.test(file)));
  const alone = files.filter((file) => !processes.some((pattern) => pattern.test(file))).sort(testsOfSeveralRoomsFirst);
  return [...shared.filter(({ length }) => length > 0), ...alone.map((file) => [file])];
}

/** They start whole servers, and run longer than those of one room. */
function testsOfSeveralRoomsFirst(a: string, b: string): number {
  return Number(b.startsWith('test/')) - Number(a.startsWith('test/')) || (a < b ? -1 : 1);
}
