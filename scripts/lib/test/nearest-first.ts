import type { TestSpecification } from 'vitest/node';

/** Sorts test files by how many imports lie between them and one of these files; those without a way there come last. */
export function nearestFirst(specifications: TestSpecification[], changed: Iterable<string>): TestSpecification[] {
  const files = [...changed];
  const distances = new Map(
    [...new Set(specifications.map(({ project }) => project))].map((project) => [
      project,
      distancesFrom(files, project),
    ]),
  );
  const distance = ({ project, moduleId }: TestSpecification) => distances.get(project)?.get(moduleId) ?? Infinity;
  return specifications.toSorted((one, other) => {
    const [first, second] = [distance(one), distance(other)];
    return first === second ? 0 : first - second;
  });
}

/** By file, the imports on the shortest way from it to one of these, as far as Vite has seen them. */
function distancesFrom(files: string[], { vite }: TestSpecification['project']): Map<string, number> {
  const distances = new Map<string, number>();
  for (const { moduleGraph } of Object.values(vite.environments)) {
    let modules = new Set(files.flatMap((file) => [...(moduleGraph.getModulesByFile(file) ?? [])]));
    const seen = new Set(modules);
    for (let distance = 0; modules.size > 0; distance += 1) {
      for (const { file } of modules)
        if (file !== null) distances.set(file, Math.min(distance, distances.get(file) ?? Infinity));
      modules = new Set([...modules].flatMap(({ importers }) => [...importers]).filter((module) => !seen.has(module)));
      for (const module of modules) seen.add(module);
    }
  }
  return distances;
}
