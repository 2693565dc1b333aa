/** A link to a source, with its host as text so that it fits into a table. */
export function SourceLink({ address }: { address: string }) {
  return <a href={address}>{new URL(address).host.replace(/^www\./, '')}</a>;
}

/** A link whose text is its address, without what every address has. */
export function AddressLink({ address }: { address: string }) {
  return <a href={address}>{address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')}</a>;
}
