interface Project {
  /** In `tests`. */
  folders: readonly string[];
  /** Test files in them that it does not run. */
  exclude?: readonly string[];
}

/** The projects of vitest.config.ts and their files. */
export const projects = {
  contract: { folders: ['contract', 'lint'] },
  'server-sqlite': {
    folders: ['server'],
    // What involves PostgreSQL, both databases or several servers runs once, where PostgreSQL is required anyway.
    exclude: [
      'tests/server/backup/lost-commit.test.ts',
      'tests/server/backup/moving.test.ts',
      'tests/server/several-servers/**',
    ],
  },
  'server-postgres': { folders: ['server'], exclude: ['tests/server/posts/list-plans.test.ts'] },
  client: { folders: ['client'] },
  journeys: { folders: ['journeys', 'commands'] },
  browser: { folders: ['browser'] },
} as const satisfies Record<string, Project>;

export type ProjectName = keyof typeof projects;

/** The patterns of a project's test files, relative to the repository. */
export function filesOf(name: ProjectName): { include: string[]; exclude: string[] } {
  const { folders, exclude = [] }: Project = projects[name];
  return { include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`), exclude: [...exclude] };
}
