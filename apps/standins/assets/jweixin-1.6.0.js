// Stands in for the messaging platform's page SDK: the part of `wx` that takes pictures, with the platform's own calls
// replaced by a file input and the stand-in's doors. A page can't tell the difference.
;(() => {
  const base = new URL(document.currentScript.src).href.replace(/\/open\/js\/.*$/, '')
  const pictures = new Map()
  let onReady
  let onError
  let outcome

  const succeed = (options, result) => {
    options.success?.(result)
    options.complete?.(result)
  }
  const fail = (options, errMsg, way = 'fail') => {
    options[way]?.({ errMsg })
    options.complete?.({ errMsg })
  }
  const settle = () => {
    if (outcome === 'ready') onReady?.()
    if (outcome === 'error') onError?.({ errMsg: 'config:invalid signature' })
  }

  async function config({ appId, timestamp, nonceStr, signature }) {
    const url = location.href.split('#')[0]
    const answer = await fetch(`${base}/__standin/jsapi/check`, {
      method: 'POST',
      body: new URLSearchParams({ appId, timestamp, nonceStr, signature, url }),
    })
    outcome = (await answer.json()).ok ? 'ready' : 'error'
    settle()
  }

  function chooseImage(options) {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.multiple = (options.count ?? 9) > 1
    input.addEventListener('change', () => {
      const localIds = [...input.files].slice(0, options.count ?? 9).map((file) => {
        const localId = `wxLocalResource://${crypto.randomUUID()}`
        pictures.set(localId, file)
        return localId
      })
      succeed(options, { errMsg: 'chooseImage:ok', localIds })
    })
    input.addEventListener('cancel', () => fail(options, 'chooseImage:cancel', 'cancel'))
    input.click()
  }

  async function uploadImage(options) {
    const body = pictures.get(options.localId)
    const answer = body && (await fetch(`${base}/__standin/media`, { method: 'POST', body }))
    if (!answer?.ok) return fail(options, 'uploadImage:fail')
    succeed(options, { errMsg: 'uploadImage:ok', serverId: (await answer.json()).serverId })
  }

  async function getLocalImgData(options) {
    const file = pictures.get(options.localId)
    if (!file) return fail(options, 'getLocalImgData:fail')
    const reader = new FileReader()
    reader.addEventListener('load', () => succeed(options, { errMsg: 'getLocalImgData:ok', localData: reader.result }))
    reader.readAsDataURL(file)
  }

  // The platform's own viewer is no part of the page: it has none of the page's cookies.
  async function previewImage({ current, urls }) {
    const answer = await fetch(urls.includes(current) ? current : urls[0], { credentials: 'omit' })
    const dialog = document.createElement('dialog')
    const picture = document.createElement('img')
    picture.alt = answer.ok ? 'preview' : `preview failed: ${answer.status}`
    if (answer.ok) picture.src = URL.createObjectURL(await answer.blob())
    dialog.append(picture)
    dialog.addEventListener('click', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  }

  window.wx = {
    config: (options) => void config(options),
    ready(callback) {
      onReady = callback
      settle()
    },
    error(callback) {
      onError = callback
      settle()
    },
    chooseImage,
    uploadImage: (options) => void uploadImage(options),
    getLocalImgData: (options) => void getLocalImgData(options),
    previewImage: (options) => void previewImage(options),
  }
})()
