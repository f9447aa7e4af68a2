import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Context } from './plugin.ts';

const root = join(import.meta.dirname, '../../..');
const mutations = 'src/client/app/outbox-backend.ts';
const migrations = 'src/server/platform/database/migrate.ts';

/** A rule for what another file has to list: forgotten there it compiles, and never runs. */
export const listed = {
  create(context: Context) {
    const isListed = (name: string, list: string) =>
      new RegExp(String.raw`\b${name}\b`).test(readFileSync(join(root, list), 'utf8'));
    return {
      "VariableDeclarator[id.typeAnnotation.typeAnnotation.typeName.name='OutboxMutation']"(node: {
        id: { name: string };
      }) {
        const { name } = node.id;
        if (!isListed(name, mutations))
          context.report({ node, message: `Add ${name} to ${mutations}: otherwise a restart loses what waits.` });
      },
      Program(node: unknown) {
        const [, name] = /\/migrations\/([\w-]+)\.ts$/.exec(context.filename.replaceAll('\\', '/')) ?? [];
        if (name !== undefined && !isListed(name, migrations))
          context.report({ node, message: `Add ${name} to ${migrations}: otherwise no database runs it.` });
      },
    };
  },
};
