// compile.mjs PYODIDE ARCHIVE...: compile the Python files of archives with the Python that will run them, so that the
// browser need not. The sources are left out; of the standard library the docstrings too, and what no game needs.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [folder, ...archives] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href)
const python = await loadPyodide({ indexURL: `${folder}/` })
const pack = python.runPython(`
import py_compile, zipfile

NOT_NEEDED = {
    '_pyrepl', 'bdb', 'curses', 'doctest', 'ftplib', 'html', 'http', 'imaplib', 'mailbox', 'multiprocessing',
    'optparse', 'pdb', 'poplib', 'profile', 'pstats', 'pydoc', 'pydoc_data', 'smtplib', 'turtle', 'unittest',
    'venv', 'wsgiref', 'xml', 'xmlrpc',
}
NEVER_CHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH

def compiled(name, source, optimize):
    with open('/source.py', 'wb') as file:
        file.write(source)
    py_compile.compile(
        '/source.py', '/source.pyc', name, doraise=True, optimize=optimize, invalidation_mode=NEVER_CHECKED
    )
    return open('/source.pyc', 'rb').read()

def pack(archive):
    packed = zipfile.ZipFile('/packed.zip', 'w', zipfile.ZIP_DEFLATED, compresslevel=9)
    with zipfile.ZipFile(archive) as given, packed as made:
        names = sorted(name for name in given.namelist() if not name.endswith('/'))
        library = 'os.py' in names
        for name in names:
            first = name.partition('/')[0].removesuffix('.py')
            if library and first in NOT_NEEDED:
                continue
            content = given.read(name)
            if name.endswith('.py'):
                # Pyodide reads its own docstrings.
                optimize = 2 if library and first not in ('pyodide', '_pyodide') else 0
                name, content = name + 'c', compiled(name, content, optimize)
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(info, content)
pack
`)
for (const archive of archives) {
  python.FS.writeFile('/given.zip', readFileSync(archive))
  pack('/given.zip')
  writeFileSync(archive, python.FS.readFile('/packed.zip'))
}
