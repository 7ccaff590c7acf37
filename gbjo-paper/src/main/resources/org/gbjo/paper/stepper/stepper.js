(function () {
  'use strict';
  var root = document.currentScript.parentElement;
  var data = JSON.parse(root.querySelector('script[type="application/json"]').textContent);
  var cells = root.querySelectorAll('rect');
  var facts = root.querySelectorAll('[data-fact]');
  var controls = root.querySelector('div[hidden]');
  var slider = controls.querySelector('input');
  var button = controls.querySelector('button');
  var last = data.steps.length - 1;
  var timer = null;
  function show(index) {
    var step = data.steps[index];
    slider.value = index;
    facts.forEach(function (place) {
      var value = step[place.getAttribute('data-fact')];
      place.textContent = typeof value === 'number' ? String(Number(value.toPrecision(4))) : value;
    });
    step.edges.forEach(function (row, node) {
      row.forEach(function (value, join) {
        cells[node * data.joins + join].setAttribute('fill-opacity', value / 1000);
      });
    });
  }
  function stop() {
    clearInterval(timer);
    timer = null;
    button.textContent = 'Play';
  }
  function advance() {
    var next = Number(slider.value) + 1;
    if (next > last) { stop(); } else { show(next); }
  }
  button.addEventListener('click', function () {
    if (timer !== null) { stop(); return; }
    if (Number(slider.value) === last) { show(0); }
    button.textContent = 'Pause';
    timer = setInterval(advance, 700);
  });
  slider.addEventListener('input', function () { stop(); show(Number(slider.value)); });
  controls.hidden = false;
  show(last);
})();
