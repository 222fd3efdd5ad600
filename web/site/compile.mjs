// compile.mjs PYODIDE ARCHIVE: compile the Python files of an archive with the Python that will run them, so that the
// browser need not. The sources are left out.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [folder, archive] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href)
const python = await loadPyodide({ indexURL: `${folder}/` })
python.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip', { extractDir: '/package' })
python.runPython(`
import compileall, py_compile, zipfile
from pathlib import Path
root = Path('/package')
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
assert compileall.compile_dir(root, quiet=1, legacy=True, stripdir='/package', invalidation_mode=mode)
with zipfile.ZipFile('/package.zip', 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as made:
    for path in sorted(root.rglob('*')):
        if path.is_file() and path.suffix != '.py':
            info = zipfile.ZipInfo(path.relative_to(root).as_posix())
            info.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(info, path.read_bytes())
`)
writeFileSync(archive, python.FS.readFile('/package.zip'))
