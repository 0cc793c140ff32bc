// Fetches the page's code once the first picture stands: what is to be seen comes first. `files` is put in by the build, the
// page's own module first. Where pictures wait (a tab in the background, a slow stylesheet) the code does not.
let begun = false
const begin = () => {
  if (begun) return
  begun = true
  for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  void import(files[0])
}
requestAnimationFrame(() => setTimeout(begin))
setTimeout(begin, 400)
