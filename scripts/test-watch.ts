import {
  BaseSequencer,
  startVitest,
  type Reporter,
  type TestModule,
  type TestRunEndReason,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';

import { nearestFirst } from './lib/test/nearest-first.ts';
import { projects } from './lib/test/projects.ts';

// `npm run test:watch -- [projects] [words]`: runs the tests that the changes since the last commit affect, and after each save
// those that it affects, the nearest first. A save ends the run of the one before, whose other tests come after its own.
const args = process.argv.slice(2);
const isProject = (arg: string) => arg in projects;
const named = args.filter(isProject);
const watched = named.length > 0 ? named : ['client', 'server-sqlite'];
const words = args.filter((arg) => !isProject(arg));

const which = words.length > 0 ? ` in files named ${words.join(' or ')}` : '';
console.log(`Watching ${watched.join(' and ')}: runs the tests${which} that a change since the last commit affects.`);
console.log(`Others: npm run test:watch -- ${Object.keys(projects).join(' ')}. Press a to run all tests, h for help.`);

/** What was saved since the last run that was not ended early. */
const saved = new Set<string>();

class NearestFirst extends BaseSequencer {
  override sort(specifications: TestSpecification[]) {
    return Promise.resolve(nearestFirst(specifications, saved));
  }
}

/** Vitest itself would wait for the end of the run, and forget what a run has left out. */
class NewestSaveFirst implements Reporter {
  #running: readonly TestSpecification[] = [];
  #watcher: Vitest['watcher'] | undefined;

  onInit(vitest: Vitest) {
    this.#watcher = vitest.watcher;
    vitest.vite.watcher.on('change', (file) => {
      saved.add(file);
      if (this.#running.length > 0 && vitest.watcher.changedTests.size > 0)
        void vitest.cancelCurrentRun('keyboard-input');
    });
  }

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.#running = specifications;
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason) {
    if (reason === 'interrupted') this.#repeatUnfinished(modules);
    else saved.clear();
    this.#running = [];
  }

  #repeatUnfinished(modules: readonly TestModule[]) {
    const isFinished = (module: TestModule) =>
      module.state() === 'passed' && [...module.children.allTests('skipped')].length === 0;
    const finished = modules.filter(isFinished);
    const ids = new Set(finished.map(({ moduleId }) => moduleId));
    for (const { moduleId } of this.#running) if (!ids.has(moduleId)) this.#watcher?.changedTests.add(moduleId);
  }
}

await startVitest(words, {
  watch: true,
  changed: true,
  project: watched,
  sequence: { sequencer: NearestFirst },
  reporters: ['default', new NewestSaveFirst()],
});
