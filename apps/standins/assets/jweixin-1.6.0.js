// Stands in for the messaging platform's page SDK: the part of `wx` that takes pictures, shows a map and sets what is shared,
// with the platform's own calls replaced by a file input, dialogs and the stand-in's doors. A page can't tell the difference.
;(() => {
  const base = new URL(document.currentScript.src).href.replace(/\/open\/js\/.*$/, '')
  const pictures = new Map()
  let onReady
  let onError
  let outcome
  let announced = []

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

  async function config({ appId, timestamp, nonceStr, signature, jsApiList }) {
    announced = jsApiList
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

  // The platform's own map is no part of the page either.
  function openLocation(options) {
    const { latitude, longitude, name = '', address = '', scale = 28 } = options
    const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    if (
      ![latitude, longitude].every(Number.isFinite) ||
      !isPoint ||
      !Number.isInteger(scale) ||
      scale < 1 ||
      scale > 28
    )
      return fail(options, 'openLocation:fail invalid parameter')
    const dialog = document.createElement('dialog')
    dialog.textContent = `map: ${name} ${address} ${latitude},${longitude}`
    dialog.addEventListener('click', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
    succeed(options, { errMsg: 'openLocation:ok' })
  }

  // What is shared lies on the page's own site.
  function updateAppMessageShareData(options) {
    const { title, desc, link, imgUrl } = options
    const isText = [title, desc, link, imgUrl].every((each) => typeof each === 'string')
    if (!isText || title === '') return fail(options, 'updateAppMessageShareData:fail invalid parameter')
    if (new URL(link, location.href).host !== location.host)
      return fail(options, 'updateAppMessageShareData:fail link not in the list of domains')
    succeed(options, { errMsg: 'updateAppMessageShareData:ok' })
  }

  // The platform refuses before the page is accepted, and what the page has not announced.
  const permitted = (name, call) => (options) => {
    if (outcome === 'ready' && announced.includes(name)) return void call(options)
    fail(options, `${name}:permission denied`)
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
    chooseImage: permitted('chooseImage', chooseImage),
    uploadImage: permitted('uploadImage', uploadImage),
    getLocalImgData: permitted('getLocalImgData', getLocalImgData),
    previewImage: permitted('previewImage', previewImage),
    openLocation: permitted('openLocation', openLocation),
    updateAppMessageShareData: permitted('updateAppMessageShareData', updateAppMessageShareData),
  }
})()
