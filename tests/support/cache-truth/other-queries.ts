import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The queries that no mutation of the outbox changes, and what does. */
export const otherQueries: Readonly<Record<string, string>> = {
  'session/sessionsQuery': 'the mutations of its screen',
  'session/signInsQuery': 'the mutations of its screen',
  'session/secondFactorsQuery': 'the mutations of its screen',
  'session/apiTokensQuery': 'the mutations of its screen',
  'session/registrationQuery': 'nothing: visitors see it',
  'session/invitationQuery': 'nothing: visitors see it',
  'pages/pageQuery': 'nothing: admins write it',
  'posts/publicPostQuery': 'nothing: visitors see it',
  'posts/sharedCategoryQuery': 'nothing: visitors see it',
  'posts/sharedMemberQuery': 'nothing: visitors see it',
  'saves/collections/publicCollectionQuery': 'nothing: visitors see it',
};

interface Factory {
  /** Such as `saves/collections/collectionsQuery`. */
  name: string;
  /** Whether entries.ts has it. */
  isEntry: boolean;
}

/** All query factories of the features, which are in their queries.ts. */
export function listFactories(): Factory[] {
  const entries = read('tests/support/cache-truth/entries.ts');
  return globSync('src/client/features/**/queries.ts', { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const [, feature = ''] = /features\/(.*)\/queries\.ts$/.exec(file) ?? [];
      const [, imported = ''] =
        new RegExp(`import \\{([^}]*)\\} from '#client/features/${feature}/queries\\.ts'`).exec(entries) ?? [];
      const [, ...factories] = read(file).split(/^export const (?=\w+Query = )/m);
      return factories.map((source) => {
        const [name = ''] = source.split(' ');
        const isEntry = imported.split(/[\s,]+/).includes(name);
        return { name: `${feature}/${name}`, isEntry };
      });
    });
}

export const isOfAdmins = ({ name }: Factory) => name.startsWith('admin/');
