import type { ProductUnderTest } from './product.ts';

/** Gives the community its page of rules, a screen that it begins without. */
export async function writeRules({ address, community }: ProductUnderTest): Promise<void> {
  const answer = await fetch(`${address}/api/admin/pages/rules/en`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${community.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: '# House rules\n\nBe kind, and read [about us](/about).' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
