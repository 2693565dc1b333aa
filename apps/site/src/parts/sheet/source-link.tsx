/** A link to a source, with its host as text so that it fits into a table. */
export function SourceLink({ address }: { address: string }) {
  return <a href={address}>{new URL(address).host.replace(/^www\./, '')}</a>;
}
