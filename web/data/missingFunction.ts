const DAY = 86_400_000;

/**
 * Remembers for a day that a backend has no `dashboard_cube`: to ask for what is not there leaves an
 * error in the console, which one visit may show and not each. Where the browser denies local
 * storage, nothing is remembered.
 */
export function missingFunction(backend: string) {
  const key = `vigil:no-function:${backend}`;
  return {
    isKnown: () => {
      const age = Date.now() - Number(attempt((storage) => storage.getItem(key)));
      return age >= 0 && age < DAY;
    },
    remember: () => attempt((storage) => storage.setItem(key, String(Date.now()))),
  };
}

function attempt<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(window.localStorage);
  } catch {
    return null;
  }
}
