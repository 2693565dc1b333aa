const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** False when the system has no program that opens URLs. The URL is an argument of its own, never part of a shell command. */
export async function openInBrowser(url: string): Promise<boolean> {
  // Loaded on demand, because no other command needs it at its start.
  const { spawn } = await import('node:child_process');
  const [program, ...words] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true });
    child.on('error', () => resolve(false));
    child.on('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
