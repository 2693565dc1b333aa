// How do fields describe where something is stated: in a section of the charter, or in a source?
export const statedWhere = {
  spec: { nullable: true, description: 'Section of the charter, when the charter states it.' },
  charter: { nullable: true, description: 'That section on the page of the charter.' },
  source: { type: 'URL', nullable: true, description: 'Where it was read, when anyone else states it.' },
} as const;
