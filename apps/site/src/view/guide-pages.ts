/** The guides that stand on their own, because no group of rules belongs to them. */
export const guidePages = ['common-contract', 'choosing-a-style', 'how-we-check', 'neutrality'] as const;
