/** A source by its host: enough to judge it by, short enough for a table. The whole address is one click away. */
export function SourceLink({ address }: { address: string }) {
  return <a href={address}>{new URL(address).host.replace(/^www\./, '')}</a>;
}
